import type { Template } from './template.ts'

/** Tasks, effort and trust on a website; the score is the sum of what was agreed to. */
export const websiteUsability: Template = {
  id: 'website-usability',
  zh: `网站可用性评估
请先在网站上完成指定任务，再回答以下问题。
1. 您完成任务了吗？
A. 顺利完成
B. 费了一些周折
C. 没有完成
2. 完成任务用了约____分钟
3. 请评价使用感受 [矩阵单选题]
	1 非常不同意	2	3	4	5 非常同意
我能很快找到需要的内容	○	○	○	○	○
页面文字容易看懂	○	○	○	○	○
操作步骤合理	○	○	○	○	○
页面响应迅速	○	○	○	○	○
我信任这个网站	○	○	○	○	○
4. 在哪一步遇到了困难？ [简答题]
5. 您使用的设备
A. 手机
B. 平板
C. 电脑
6. 还有什么想告诉我们的？（选填）[简答题]`,
  en: `Usability of a website
Please do the task on the website first, then answer these questions.
1. Did you finish the task?
A. Without trouble
B. With some trouble
C. No
2. It took about ____minutes
3. How was it to use? [matrix]
	1 strongly disagree	2	3	4	5 strongly agree
I soon found what I needed	○	○	○	○	○
The words were easy to understand	○	○	○	○	○
The steps made sense	○	○	○	○	○
Pages came fast	○	○	○	○	○
I trust this website	○	○	○	○	○
4. At which step did you have trouble? [essay]
5. Your device
A. Telephone
B. Tablet
C. Computer
6. Anything else? (optional)[essay]`,
  contents: { Q4: { Config: { VisibleExpression: "Q1 == 'B' || Q1 == 'C'" } } },
}
