/** Sentence on the product features that each template shows. */
export const abouts: Readonly<Record<string, { readonly 'zh-CN': string; readonly 'en-US': string }>> = {
  'customer-satisfaction': {
    'zh-CN': '矩阵评分与 NPS 推荐度，并按分数追问原因。',
    'en-US': 'Ratings in a matrix and an NPS question, with the next question chosen by the score.',
  },
  'mystery-shopping': {
    'zh-CN': '扫门店码、定位、拍照、录音，发现安全隐患时发出预警。',
    'en-US': 'Scanning the shop’s code, location, photographs and recording; a danger that is found raises an alert.',
  },
  'product-ideas': {
    'zh-CN': '对产品创意排序，一个都不愿付费时追问原因。',
    'en-US': 'Ideas put in order, asking why where somebody would pay for none of them.',
  },
  'employee-engagement': {
    'zh-CN': '凭识别码参加的员工调查，考虑离开时才追问原因。',
    'en-US': 'A survey of employees who come with a code, asking on only where somebody thinks of leaving.',
  },
  'event-feedback': {
    'zh-CN': '现场与线上参加者看到不同的题目，愿意时留下联系方式。',
    'en-US': 'Different questions for who was there and who joined online, and contact details for the willing.',
  },
  'course-evaluation': {
    'zh-CN': '矩阵评价与限选题，常缺勤时追问原因。',
    'en-US': 'Ratings in a matrix and choices with a limit, asking for the reason where somebody often missed it.',
  },
  'beverage-market': {
    'zh-CN': '市场调查：甄别不合格的受访者，并按性别与年龄设四个配额。',
    'en-US': 'Market research that screens respondents and fills four quotas by sex and age.',
  },
  'community-needs': {
    'zh-CN': '限选的多选题，按家庭成员追问，可上传照片。',
    'en-US': 'Choices with a limit, questions that depend on who lives there, and photographs.',
  },
  'volunteer-registration': {
    'zh-CN': '带格式检查的报名表：姓名、手机、日期。',
    'en-US': 'A form that checks what is filled in: names, telephone numbers, dates.',
  },
  'website-usability': {
    'zh-CN': '任务完成情况与易用性矩阵，没有完成时追问。',
    'en-US': 'How a task went and a matrix of statements, asking on where it was not completed.',
  },
  'phq9-gad7': {
    'zh-CN': '抑郁与焦虑量表：自动计分，高风险回答立即预警，中文、英文和阿拉伯文。',
    'en-US':
      'Scales of depression and anxiety: scored as they are answered, an alert at once for answers that show a risk; in Chinese, English and Arabic.',
  },
  gallery: { 'zh-CN': '全部 20 种题型各一道。', 'en-US': 'One question of each of the 20 types.' },
}
