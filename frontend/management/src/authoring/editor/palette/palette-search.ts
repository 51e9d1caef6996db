import type { EntryName } from './palette-entries.ts'

/**
 * Words by which entries are also sought, in Chinese and English: as other programs and people call them. Those of the
 * author's own language are the entries' names.
 */
const synonyms: Readonly<Record<EntryName, string>> = {
  single: '单选/单选题/單選/single choice/single select/radio/multiple choice',
  multiple: '多选/多选题/複選/複選題/多選/multi/multiple/multiple answers/multi select/checkbox/checkboxes',
  singleLine: '单行文本/单行/单行填空/短文本/單行文字/single line/short text/short answer/text field',
  longText: '多行文本/多行/长文本/问答/简答/简答题/意见/多行文字/multi line/long text/long answer/paragraph/comment',
  rating: '打分/评分/评价/满意度/星级/五星/滿意度/評分/rating/star rating/stars/score/satisfaction',
  grid: '矩阵/矩阵单选/矩阵量表/满意度/表格题/矩陣/matrix/grid/five columns/satisfaction/likert grid',
  nps: 'nps/净推荐值/推荐/打分/淨推薦值/net promoter/net promoter score/recommend/0-10',
  likert: '量表/同意/李克特/打分/態度/likert/agreement/scale/agree',
  faces: '表情/笑脸/打分/满意度/情绪/笑臉/smiley/smileys/faces/emoji/csat/satisfaction',
  hearts: '红心/爱心/喜欢/打分/愛心/hearts/heart rating/like',
  dropdown: '下拉/下拉框/下拉单选/下拉選單/dropdown/select/select box',
  yesNo: '是否/是非/判断/判断题/對錯/yes no/true false/boolean',
  number: '数字/数值/整数/金额/年龄/數字/number/numeric/integer/amount/age',
  slider: '滑块/滑动条/打分/滑桿/slider/range/visual analog',
  date: '日期/年月日/生日/日历/calendar/date/birthday/day',
  time: '时间/时刻/几点/時間/time/clock/hour',
  dateTime: '日期时间/预约/日期時間/date and time/datetime/appointment',
  personName: '姓名/名字/称呼/name/full name/first name',
  mobile: '手机/手机号/电话/联系方式/手機/mobile/phone/cell phone/telephone',
  email: '邮箱/邮件/电子邮件/信箱/email/e-mail/mail',
  photo: '拍照/照片/图片上传/相机/相片/photo/picture/camera/image upload',
  voice: '语音/录音/语音题/口述/說話/語音/錄音/voice/audio answer/recording/record/speech/microphone',
  consent: '同意书/知情同意/签名/隐私/簽名/consent/signature/sign/terms/privacy/agree',
  choice: '选择题/单选/多选/選擇題/choice/select/options',
  imageChoice: '图片单选/图片多选/看图选择/picture choice/image choice',
  canvasChoice: '热区/图上选择/热力/hot spot/hotspot/heat map/click map',
  imageSegment: '切图/分区/image areas/segments',
  sort: '排名/排序题/名次/ranking/rank/order/drag and drop',
  cascade: '省市/省市区/地区/地址/联动/多级下拉/地區/region/address/province/city/linked lists/drill down',
  freeStyle: '填空题/多项填空/完形/fill in/fill in the blank/blanks/cloze',
  essay: '问答题/多行文本/语音/录音/長文/essay/open question/open ended/voice/recording',
  blankfill: '表格填空/矩阵填空/表单/table/spreadsheet/form grid/matrix of inputs',
  inlineClick: '划词/标注文字/highlighter/text highlight/mark words',
  matrix: '矩阵单选/矩阵多选/矩阵题/打分/满意度/矩陣/matrix/grid/table of choices',
  carousel: '卡片/逐项/cards/swipe',
  dragClassify: '分类/归类/卡片分类/拖拽/card sort/card sorting/grouping/drag and drop',
  attach: '上传/文件/文件上传/附件题/录音/檔案/上傳/file/file upload/upload/attachment',
  video: '看视频/影片/video/film/clip',
  audio: '听录音/音频播放/播放/sound/listen/audio clip',
  scanQrCode: '二维码/条码/扫一扫/QR碼/qr/qr code/barcode/scan',
  loc: '位置/地图/签到/gps/定位题/location/map/geo/check in',
  repeat: '循环/循环题/重复/重复组/家庭成员/名册/成员/循環/迴圈/重複/loop/repeat/roster/household/members/panel',
  intro: '段落/说明文字/描述/标题/分隔/description/statement/text block/heading/section/instructions',
}

/**
 * Rank of an entry for what is sought: 0 is its own name, 1 it is called so too, 2 a name begins so, 3 holds it; null: it
 * does not fit.
 */
export function fitOf(
  name: EntryName,
  sought: string,
  { word, about }: { readonly word: string; readonly about: string },
) {
  const asked = plain(sought)
  if (asked === '') return 3
  const own = [word, name].map(plain)
  if (own.includes(asked)) return 0
  const names = [...own, ...synonyms[name].split('/').map(plain)]
  if (names.includes(asked)) return 1
  if (names.some((one) => one.startsWith(asked))) return 2
  return names.some((one) => one.includes(asked)) || plain(about).includes(asked) ? 3 : null
}

/** “Single-line” and “single line” are one. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim()
