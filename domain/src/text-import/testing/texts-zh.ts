import type { Sample } from './sample.ts'

export const chineseTexts: readonly Sample[] = [
  {
    name: 'numbers and letters, a line each',
    text: `顾客满意度调查
您好！感谢您抽出几分钟时间。

1. 您的性别是？
A. 男
B. 女
2. 您通过哪些渠道了解到我们？（可多选）
A. 朋友推荐
B. 网络广告
C. 其他____
3. 您对我们有什么建议？`,
    summary: [
      '# 顾客满意度调查',
      'intro 您好！感谢您抽出几分钟时间。',
      'choice 您的性别是？ → 男 | 女',
      'choice 您通过哪些渠道了解到我们？ → 朋友推荐 | 网络广告 | 其他_ *',
      'essay 您对我们有什么建议？',
    ],
  },
  {
    name: 'full-width numbers and letters, options on one line',
    text: `１、您的年龄段：
Ａ．１８岁以下　Ｂ．１８－３０岁　Ｃ．３１－５０岁　Ｄ．５０岁以上
２、您是否吸烟？　Ａ、是　Ｂ、否
３、您的邮箱：＿＿＿＿＿`,
    summary: [
      'choice 您的年龄段： → １８岁以下 | １８－３０岁 | ３１－５０岁 | ５０岁以上',
      'choice 您是否吸烟？ → 是 | 否',
      'blanks 您的邮箱：[[I1]] → Email',
    ],
  },
  {
    name: 'Chinese numerals with numbers below',
    text: `一、您的学历
1、小学
2、中学
3、大学
二、您的职业
1、学生
2、教师
3、其他（请注明）
三、您最喜欢的科目（限选2项）
1、语文
2、数学
3、英语`,
    summary: [
      'choice 您的学历 → 小学 | 中学 | 大学',
      'choice 您的职业 → 学生 | 教师 | 其他（请注明）_',
      'choice 您最喜欢的科目 → 语文 | 数学 | 英语 * –2',
    ],
  },
  {
    name: 'parts by Chinese numerals, questions numbered through',
    text: `社区居民健康问卷

一、基本信息
1. 姓名：____
2. 年龄：____岁
二、生活习惯
3. 您每周锻炼几次？
○ 从不
○ 1-2次
○ 3次及以上
4. 您常吃的食物有
□ 蔬菜
□ 肉类
□ 以上都不吃`,
    summary: [
      '# 社区居民健康问卷',
      'intro 基本信息',
      'blanks 姓名：[[I1]] → None',
      'blanks 年龄：[[I1]]岁 → Number',
      '── intro 生活习惯',
      'choice 您每周锻炼几次？ → 从不 | 1-2次 | 3次及以上',
      'choice 您常吃的食物有 → 蔬菜 | 肉类 | 以上都不吃! *',
    ],
  },
  {
    name: 'kinds in square brackets, stars for required answers',
    text: `1. 您的性别： [单选题] *
○男 ○女

2. 您使用过的产品 [多选题] *
□手机 □电脑 □平板 □其他 _________________

3. 您的意见 [填空题]
_________________________________

4. 请按喜好排序 [排序题] *
[ ]苹果
[ ]香蕉
[ ]橙子`,
    summary: [
      'choice 您的性别： → 男 | 女',
      'choice 您使用过的产品 → 手机 | 电脑 | 平板 | 其他_ *',
      'blanks? 您的意见 ⏎ [[I1]] → None',
      'sort 请按喜好排序 → 苹果 | 香蕉 | 橙子',
      '7 starsDecide',
    ],
  },
  {
    name: 'a table of marks',
    text: `第1题 请评价我们的服务【矩阵单选题】
	很差	一般	很好
态度	○	○	○
速度	○	○	○
环境	○	○	○

第2题 您会推荐我们吗？【单选】
0
1
2
3`,
    summary: ['matrix 请评价我们的服务 → 态度 速度 环境 × 很差 一般 很好', 'choice 您会推荐我们吗？ → 0 | 1 | 2 | 3'],
  },
  {
    name: 'nothing numbered, blank lines between',
    text: `员工敬业度小调查

本调查匿名，请放心填写。

您在公司工作多久了？
一年以内
一到三年
三年以上

您对薪酬满意吗？
满意
不满意

您想对公司说些什么？`,
    summary: [
      '# 员工敬业度小调查',
      'intro 本调查匿名，请放心填写。',
      'choice 您在公司工作多久了？ → 一年以内 | 一到三年 | 三年以上',
      'choice 您对薪酬满意吗？ → 满意 | 不满意',
      'essay 您想对公司说些什么？',
      '6 guessedOptions',
      '11 guessedOptions',
      '14 guessedText',
    ],
  },
  {
    name: 'Q and numbers, a scale with words at its ends, jumps',
    text: `Q1：您去过我们的门店吗？
A、去过
B、没去过（跳至第3题）
Q2：总体满意度
非常不满意 ○1 ○2 ○3 ○4 ○5 非常满意
Q3：请上传购物小票【上传图片题】
Q4：您的手机号（选填）`,
    summary: [
      'choice 您去过我们的门店吗？ → 去过 | 没去过',
      'choice 总体满意度 → 1 非常不满意 | 2 | 3 | 4 | 5 非常满意',
      'attach 请上传购物小票',
      'blanks? 您的手机号 → Mobile',
      '3 jump',
    ],
  },
  {
    name: 'circled numbers, page breaks, limits',
    text: `1、您喜欢的颜色（最多选2项）
①红
②黄
③蓝
=== 分页 ===
2、您不喜欢的水果（至少选1项，最多选5项）
①苹果 ②梨
3、这里填写您的看法`,
    summary: [
      'choice 您喜欢的颜色 → 红 | 黄 | 蓝 * –2',
      '── choice 您不喜欢的水果 → 苹果 | 梨 * 1–',
      'essay 这里填写您的看法',
      '6 limitDropped',
    ],
  },
  {
    name: 'numbers in brackets under numbers, letters without a stop',
    text: `《出行方式调查》
1. 您上班的方式
（1）步行
（2）公交
（3）自驾
2. 您的通勤时间约____分钟，距离约____公里
3. 您的城市
A 北京
B 上海
B 上海`,
    summary: [
      '# 出行方式调查',
      'choice 您上班的方式 → 步行 | 公交 | 自驾',
      'blanks 您的通勤时间约[[I1]]分钟，距离约[[I2]]公里 → Number, Number',
      'choice 您的城市 → 北京 | 上海',
      '10 repeatedOption',
    ],
  },
]
