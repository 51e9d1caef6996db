import type { Text } from './naire-builder.ts'

// The questionnaire's own texts: around the two scales.

export const name: Text = [
  '情绪与焦虑自评（PHQ-9 与 GAD-7）',
  'Mood and anxiety check (PHQ-9 and GAD-7)',
  'فحص المزاج والقلق (PHQ-9 وGAD-7)',
]

export const welcome: Text = [
  '<p>这份问卷包含两个常用的自评量表，用来了解您近两周的情绪与焦虑状况，大约需要 5 分钟。</p><p>请按实际感受作答，答案没有对错之分。</p>',
  '<p>This questionnaire holds two widely used scales about your mood and anxiety over the last two weeks. It takes about 5 minutes.</p><p>Answer as you really feel; there are no right or wrong answers.</p>',
  '<p>يتضمن هذا الاستبيان مقياسين شائعين عن مزاجك وقلقك خلال الأسبوعين الماضيين، ويستغرق نحو 5 دقائق.</p><p>أجب بحسب شعورك الحقيقي، فلا توجد إجابات صحيحة أو خاطئة.</p>',
]

export const age: Text = ['您的年龄', 'Your age', 'عمرك']
export const years: Text = ['岁', 'years', 'سنة']
export const gender: Text = ['您的性别', 'Your gender', 'جنسك']
export const male: Text = ['男', 'Male', 'ذكر']
export const female: Text = ['女', 'Female', 'أنثى']

export const support: Text = [
  '<p>从您的回答看，这两周您过得并不轻松。谢谢您愿意说出来，您不必独自面对。</p><p>这份问卷只是筛查，<strong>不是诊断</strong>；建议您与医生或心理咨询师谈一谈。如果您有伤害自己的念头，请马上联系身边可以信任的人，或拨打心理援助热线 <a href="tel:12356">12356</a>；情况紧急时请拨打 <a href="tel:120">120</a> 或 <a href="tel:110">110</a>。</p>',
  '<p>Your answers tell us that these two weeks have not been easy. Thank you for sharing this; you do not have to face it alone.</p><p>This questionnaire is a screening, <strong>not a diagnosis</strong>; please talk to a doctor or counsellor. If you think of hurting yourself, turn to someone you trust right away or call a crisis line (in China <a href="tel:12356">12356</a>); in an emergency call your local emergency number.</p>',
  '<p>تدل إجاباتك على أن هذين الأسبوعين لم يكونا سهلين. شكرًا لأنك شاركتنا ذلك، ولست مضطرًا لمواجهته وحدك.</p><p>هذا الاستبيان للفحص الأولي <strong>وليس تشخيصًا</strong>؛ ننصحك بالتحدث إلى طبيب أو مختص نفسي. إذا راودتك أفكار بإيذاء نفسك فتواصل فورًا مع شخص تثق به أو اتصل بخط الدعم النفسي (في الصين <a href="tel:12356">12356</a>)، وفي الحالات الطارئة اتصل برقم الطوارئ المحلي.</p>',
]

export const contact: Text = [
  '您希望我们与您联系吗？',
  'Would you like us to contact you?',
  'هل ترغب في أن نتواصل معك؟',
]
export const contactYes: Text = ['希望，请留下联系方式', 'Yes; here is how to reach me', 'نعم، وهذه وسيلة التواصل معي']
export const contactLater: Text = ['以后再说', 'Maybe later', 'ربما لاحقًا']
export const contactNo: Text = ['不需要', 'No, thank you', 'لا، شكرًا']

export const story: Text = [
  '如果愿意，请说说最近让您困扰的事。可以打字，也可以录音。',
  'If you like, tell us what has been troubling you lately. You can type or record your voice.',
  'إن شئت فأخبرنا بما يزعجك في الفترة الأخيرة. يمكنك الكتابة أو تسجيل صوتك.',
]

export const files: Text = [
  '有需要我们参考的资料吗？（选填）',
  'Is there anything that you would like us to look at? (optional)',
  'هل لديك ما تود أن نطّلع عليه؟ (اختياري)',
]

export const selfHarmAlarm: Text = [
  '第 9 题：出现过不如死掉或伤害自己的念头',
  'Item 9: thoughts of being better off dead or of hurting oneself',
  'البند 9: أفكار بالموت أو بإيذاء النفس',
]

export const severeAlarm: Text = [
  'PHQ-9 总分达到 20 分（重度）',
  'PHQ-9 total of 20 or more (severe)',
  'مجموع PHQ-9 يبلغ 20 أو أكثر (شديد)',
]

export const contradiction: Text = [
  '前一页每一题都选了“几乎每天”，这一页每一题都选了“完全不会”，请再确认一下。',
  'You chose “Nearly every day” for every item on the previous page and “Not at all” for every item here. Please check once more.',
  'اخترت «كل يوم تقريبًا» لكل بنود الصفحة السابقة و«ولا مرة» لكل بنود هذه الصفحة. يرجى التحقق مرة أخرى.',
]

export const footer: Text = [
  '<p>PHQ-9 与 GAD-7 为公有领域量表，仅用于筛查，不能代替诊断。</p>',
  '<p>PHQ-9 and GAD-7 are in the public domain. They screen; they do not diagnose.</p>',
  '<p>مقياسا PHQ-9 وGAD-7 متاحان للجميع، وهما للفحص الأولي ولا يغنيان عن التشخيص.</p>',
]

export const conclusion: Text = [
  '<p>问卷已提交，谢谢您花时间认真作答。请照顾好自己。</p>',
  '<p>Your answers have been submitted. Thank you for your time, and take good care of yourself.</p>',
  '<p>تم إرسال إجاباتك. شكرًا على وقتك، واعتنِ بنفسك.</p>',
]
