import type { Template } from './template.ts'

/** A visit to a shop: where, what was seen, photographs, and a recording of the conversation. */
export const mysteryShopping: Template = {
  id: 'mystery-shopping',
  zh: `神秘顾客门店暗访
请在离开门店后 30 分钟内填写。整段暗访请保持录音。
1. 请扫描门店门口的二维码 [简答题]
2. 请定位您所在的门店 [简答题]
3. 到店日期：____
4. 您进店后多久有店员接待？
A. 立即
B. 1 分钟以内
C. 1 到 3 分钟
D. 3 分钟以上
E. 无人接待
5. 请检查门店环境 [矩阵单选题]
	不符合	部分符合	完全符合
招牌清洁完好	○	○	○
地面干净	○	○	○
货架整齐	○	○	○
价格标签齐全	○	○	○
6. 请拍摄门店正面照片 [上传图片题]
7. 请拍摄货架照片 [上传图片题]
===
8. 店员做到了哪些？（可多选）
□ 主动问候
□ 询问需求
□ 介绍产品
□ 推荐搭配
□ 礼貌送别
□ 以上都没有做到
9. 请描述一次店员与您的对话 [简答题]
10. 您对本次到店的总体评分（1 分最低，10 分最高）
○1 ○2 ○3 ○4 ○5 ○6 ○7 ○8 ○9 ○10
11. 是否发现安全隐患？
A. 没有
B. 有
12. 请说明隐患的位置和情况 [简答题]`,
  en: `Mystery shopping visit
Please fill this in within 30 minutes after leaving the shop. Keep recording during the whole visit.
1. Scan the QR code at the entrance [essay]
2. Where is the shop? [essay]
3. Date of the visit: ____
4. How soon were you attended to?
A. At once
B. Within a minute
C. After 1 to 3 minutes
D. After more than 3 minutes
E. Nobody came
5. Check the shop [matrix]
	Does not hold	Holds partly	Holds
Signs are clean and whole	○	○	○
The floor is clean	○	○	○
Shelves are tidy	○	○	○
All prices are marked	○	○	○
6. Photograph the front of the shop [upload]
7. Photograph the shelves [upload]
===
8. What did the staff do? (select all that apply)
□ Greeted first
□ Asked what was needed
□ Explained products
□ Suggested something to go with it
□ Said goodbye politely
□ None of the above
9. Describe one conversation with the staff [essay]
10. Your overall rating of the visit (1 is the lowest, 10 the highest)
○1 ○2 ○3 ○4 ○5 ○6 ○7 ○8 ○9 ○10
11. Did you notice anything dangerous?
A. No
B. Yes
12. Where was it, and what? [essay]`,
  types: { Q1: { type: 'scanQrCode' }, Q2: { type: 'loc', interaction: { Compulsory: true } } },
  contents: {
    Q9: { Config: { RecordSetting: { Enable: true, SpeechRecognition: false } } },
    Q11: { Config: { AlarmExpression: "Q11 == 'B'", AlarmExplain: '门店存在安全隐患' } },
    Q12: { Config: { VisibleExpression: "Q11 == 'B'" } },
  },
  english: { Q11: { AlarmExplain: 'There is something dangerous at the shop' } },
}
