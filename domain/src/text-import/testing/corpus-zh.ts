import type { Sample } from './sample.ts'

/** Chinese texts as people have them: printed from other programs, out of theses, from clinics, schools and authorities. */
export const chineseCorpus: readonly Sample[] = [
  {
    name: 'numbers change their form from one question to the next',
    text: `Q1、您的性别？
A. 男
B. 女
2、您的年龄段？
A. 18岁以下
B. 18-30岁
C. 30岁以上
第3题 您是否去过本店？
A. 是
B. 否
4) 您最满意的是？
A. 菜品
B. 服务
Q5：您的建议？`,
    summary: ['choice 您的性别？ → 男 | 女', 'choice 您的年龄段？ → 18岁以下 | 18-30岁 | 30岁以上', 'choice 您是否去过本店？ → 是 | 否', 'choice 您最满意的是？ → 菜品 | 服务', 'essay 您的建议？'],
  },
  {
    name: 'headings directly under the last option',
    text: `居民出行调查问卷
第一部分 基本情况
1. 您的性别
A. 男
B. 女
2. 您的学历
A. 高中及以下
B. 大专
C. 本科及以上
出行习惯
3. 您每天出门几次
A. 1次
B. 2次
C. 3次以上
【满意程度】
4. 您对公交是否满意
A. 满意
B. 不满意
问卷到此结束，感谢您的配合！`,
    summary: [
      '# 居民出行调查问卷',
      'intro 第一部分 基本情况',
      'choice 您的性别 → 男 | 女',
      'choice 您的学历 → 高中及以下 | 大专 | 本科及以上',
      'intro 出行习惯',
      'choice 您每天出门几次 → 1次 | 2次 | 3次以上',
      '── intro 【满意程度】',
      'choice 您对公交是否满意 → 满意 | 不满意',
      'intro 问卷到此结束，感谢您的配合！',
    ],
  },
  {
    name: 'marks: a range, stars, numbers in a row, a full mark',
    text: `1. 请为本次服务打分（1-5分）
2. 您对环境的评价：☆☆☆☆☆
3. 您对价格的满意程度
1 2 3 4 5
4. 您有多大可能向朋友推荐我们？（0-10分，0=完全不可能，10=非常可能）
5. 请给老师打分，满分100分：`,
    summary: [
      'choice 请为本次服务打分（1-5分） → 1 | 2 | 3 | 4 | 5',
      'choice 您对环境的评价：☆☆☆☆☆ → 1 | 2 | 3 | 4 | 5',
      'choice 您对价格的满意程度 → 1 | 2 | 3 | 4 | 5',
      'choice 您有多大可能向朋友推荐我们？（0-10分，0=完全不可能，10=非常可能） → 0 完全不可能 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 非常可能',
      'blanks 请给老师打分，满分100分： → Number',
    ],
  },
  {
    name: 'several things on one scale',
    text: `1. 请对以下方面打分（1-5分，1表示非常不满意，5表示非常满意）
A. 菜品口味
B. 上菜速度
C. 服务态度
2. 您还会再来吗？
A. 会
B. 不会`,
    summary: [
      'matrix 请对以下方面打分（1-5分，1表示非常不满意，5表示非常满意） → 菜品口味 上菜速度 服务态度 × 1 非常不满意 2 3 4 5 非常满意',
      'choice 您还会再来吗？ → 会 | 不会',
    ],
  },
  {
    name: 'printed from a survey site: star, number, kind in brackets, circles',
    text: `大学生消费情况调查
亲爱的同学，您好！本问卷匿名填写，结果仅供研究使用。

*1. 您的年级： [单选题]
○大一
○大二
○大三
○大四

*2. 您每月的生活费： [单选题]
○1000元以下
○1000-2000元
○2000元以上

*3. 您的主要支出有： [多选题]
□餐饮
□服装
□娱乐
□其他 _________________*

4. 您的专业： [填空题]
_________________________________`,
    summary: [
      '# 大学生消费情况调查',
      'intro 亲爱的同学，您好！本问卷匿名填写，结果仅供研究使用。',
      'choice 您的年级： → 大一 | 大二 | 大三 | 大四',
      'choice 您每月的生活费： → 1000元以下 | 1000-2000元 | 2000元以上',
      'choice 您的主要支出有： → 餐饮 | 服装 | 娱乐 | 其他_ *',
      'blanks? 您的专业： ⏎ [[I1]] → None',
    ],
  },
  {
    name: 'copied from a page: two digits, a blank line after every line',
    text: `员工食堂调查

01 您每周在食堂用餐几次？

从不

1-2次

3-5次

02 您对菜价满意吗？

满意

一般

不满意

03 您希望增加哪些菜品？

您的回答`,
    summary: ['# 员工食堂调查', 'choice 您每周在食堂用餐几次？ → 从不 | 1-2次 | 3-5次', 'choice 您对菜价满意吗？ → 满意 | 一般 | 不满意', 'blanks 您希望增加哪些菜品？ → None'],
  },
  {
    name: 'codes of market research, answers by numbers',
    text: `甄别问卷
S1. 请问您的性别是？【单选】
1. 男
2. 女
S2. 请问您的周岁年龄是？【单选】
1. 18岁以下 【终止访问】
2. 18-35岁
3. 36岁以上
主体问卷
A1. 提到牛奶，您最先想到哪个品牌？【开放】
A2. 过去三个月您喝过哪些品牌？【多选】
1. 甲品牌
2. 乙品牌
3. 丙品牌
98. 其他（请注明）____`,
    summary: [
      '# 甄别问卷',
      'choice 请问您的性别是？ → 男 | 女',
      'choice 请问您的周岁年龄是？ → 18岁以下 | 18-35岁 | 36岁以上',
      'intro 主体问卷',
      'essay 提到牛奶，您最先想到哪个品牌？',
      'choice 过去三个月您喝过哪些品牌？ → 甲品牌 | 乙品牌 | 丙品牌 | 其他（请注明）_ *',
    ],
  },
  {
    name: 'a clinic: numbers and options on one line, codes with an equals sign',
    text: `慢性病患者随访表
1、性别：①男 ②女
2、年龄：____岁
3、婚姻状况：1=未婚 2=已婚 3=离异 4=丧偶
4、您是否吸烟：（1）是（2）否
5、您患有下列哪些疾病？（可多选）
①高血压 ②糖尿病 ③冠心病 ④以上都没有
6、近一周血压：收缩压____mmHg，舒张压____mmHg`,
    summary: [
      '# 慢性病患者随访表',
      'choice 性别： → 男 | 女',
      'blanks 年龄：[[I1]]岁 → Number',
      'choice 婚姻状况： → 未婚 | 已婚 | 离异 | 丧偶',
      'choice 您是否吸烟： → 是 | 否',
      'choice 您患有下列哪些疾病？ → 高血压 | 糖尿病 | 冠心病 | 以上都没有! *',
      'blanks 近一周血压：收缩压[[I1]]mmHg，舒张压[[I2]]mmHg → None, None',
    ],
  },
  {
    name: 'a scale of a thesis: statements under one header of options',
    text: `请根据您的实际情况作答。
一、量表部分 [矩阵题]
	非常不同意	不同意	一般	同意	非常同意
我喜欢这份工作	○	○	○	○	○
我愿意加班	○	○	○	○	○
二、您的岗位是
A、管理
B、技术`,
    summary: ['intro 请根据您的实际情况作答。', 'matrix 量表部分 → 我喜欢这份工作 我愿意加班 × 非常不同意 不同意 一般 同意 非常同意', 'choice 您的岗位是 → 管理 | 技术'],
  },
  {
    name: 'no numbers, no blank lines',
    text: `社区图书馆满意度调查
您多久来一次图书馆？
每天
每周
每月
您主要来做什么？（多选）
借书
自习
参加活动
您对开放时间满意吗？
满意
不满意
您还有什么建议？`,
    summary: ['# 社区图书馆满意度调查', 'choice 您多久来一次图书馆？ → 每天 | 每周 | 每月', 'choice 您主要来做什么？ → 借书 | 自习 | 参加活动 *', 'choice 您对开放时间满意吗？ → 满意 | 不满意', 'essay 您还有什么建议？'],
  },
  {
    name: 'signs behind the options, and before them in round brackets',
    text: `1. 您的性别：男□ 女□
2. 是否参加过培训 是（ ） 否（ ）
3. 您的户口性质
（ ）城镇
（ ）农村
4. 家庭人口数（  ）`,
    summary: ['choice 您的性别： → 男 | 女', 'choice 是否参加过培训 → 是 | 否', 'choice 您的户口性质 → 城镇 | 农村', 'blanks 家庭人口数（  ） → None'],
  },
  {
    name: 'a test with keys of answers',
    text: `安全知识测试
1. 火警电话是（ ）
A. 110
B. 119
C. 120
答案：B
2. 下列属于灭火器材的有（ ）【多选题】
A. 灭火器
B. 消防栓
C. 汽油
答案：AB
解析：汽油是易燃物。
3. 发现火情应立即报警。【判断题】
A. 对
B. 错`,
    summary: ['# 安全知识测试', 'choice 火警电话是（ ） → 110 | 119 | 120', 'choice 下列属于灭火器材的有（ ） → 灭火器 | 消防栓 | 汽油 *', 'choice 发现火情应立即报警。 → 对 | 错'],
  },
  {
    name: 'the number stands directly before the word',
    text: `1您的性别是？
A男
B女
2您的职业是？
A学生
B上班族
C自由职业
3请写下您的联系方式：`,
    summary: ['choice 您的性别是？ → 男 | 女', 'choice 您的职业是？ → 学生 | 上班族 | 自由职业', 'blanks 请写下您的联系方式： → None'],
  },
  {
    name: 'questions under a question',
    text: `1. 您的孩子几年级？
A. 小学
B. 初中
2. 请评价学校的工作：
（1）教学质量
A. 好
B. 一般
C. 差
（2）食堂卫生
A. 好
B. 一般
C. 差
3. 其他意见`,
    summary: [
      'choice 您的孩子几年级？ → 小学 | 初中',
      'intro 请评价学校的工作：',
      'choice 教学质量 → 好 | 一般 | 差',
      'choice 食堂卫生 → 好 | 一般 | 差',
      'essay 其他意见',
    ],
  },
  {
    name: 'an order, an upload, a place to write, words that say so',
    text: `1. 请将下列因素按重要程度排序
A. 价格
B. 质量
C. 品牌
2. 请上传您的身份证照片 [图片上传]
3. 您的姓名： [填空]
4. 请详细描述您遇到的问题 [简答题] [必答]`,
    summary: ['sort? 请将下列因素按重要程度排序 → 价格 | 质量 | 品牌', 'attach? 请上传您的身份证照片', 'blanks? 您的姓名： → None', 'essay 请详细描述您遇到的问题'],
  },
  {
    name: 'registration: short words with colons',
    text: `活动报名表
1. 姓名：
2. 手机号码：
3. 电子邮箱：
4. 所在城市：
5. 是否需要住宿：A.需要 B.不需要
6. 到达日期：
7. 备注（选填）：`,
    summary: [
      '# 活动报名表',
      'blanks 姓名： → None',
      'blanks 手机号码： → Mobile',
      'blanks 电子邮箱： → Email',
      'blanks 所在城市： → None',
      'choice 是否需要住宿： → 需要 | 不需要',
      'blanks 到达日期： → Date',
      'blanks? 备注： → None',
    ],
  },
  {
    name: 'arrows that lead on',
    text: `1. 您是否有车？
A. 有
B. 没有 → 跳至第3题
2. 您的车价格是多少？
A. 10万以下
B. 10-20万
C. 20万以上
3. 您会考虑买电动车吗？
A. 会
B. 不会 --> 结束问卷`,
    summary: ['choice 您是否有车？ → 有 | 没有', 'choice 您的车价格是多少？ → 10万以下 | 10-20万 | 20万以上', 'choice 您会考虑买电动车吗？ → 会 | 不会'],
  },
  {
    name: 'written with signs of markup',
    text: `# 读者调查

## 一、阅读习惯

**1. 您每天阅读多长时间？**

- 不到半小时
- 半小时到一小时
- 一小时以上

**2. 您喜欢哪些题材？（多选）**

- [ ] 小说
- [ ] 历史
- [ ] 科普`,
    summary: ['# 读者调查', 'intro 阅读习惯', 'choice 您每天阅读多长时间？ → 不到半小时 | 半小时到一小时 | 一小时以上', 'choice 您喜欢哪些题材？ → 小说 | 历史 | 科普 *'],
  },
  {
    name: 'the last option has no letter, an option runs over two lines',
    text: `1. 您不满意的原因是
A. 价格太高
B. 质量不好，用了不到一个月就出现了各种各样的
问题
C. 送货太慢
其他（请注明）
2. 您的居住地
A. 城区
B. 郊区
不清楚`,
    summary: ['choice 您不满意的原因是 → 价格太高 | 质量不好，用了不到一个月就出现了各种各样的 问题 | 送货太慢 | 其他（请注明）_', 'choice 您的居住地 → 城区 | 郊区 | 不清楚'],
  },
  {
    name: 'options by numbers under questions by numbers',
    text: `1. 您的性别
1. 男
2. 女
2. 您的婚姻状况
1. 未婚
2. 已婚
3. 其他

3. 您有几个孩子？
1. 没有
2. 一个
3. 两个及以上`,
    summary: ['choice 您的性别 → 男 | 女', 'choice 您的婚姻状况 → 未婚 | 已婚 | 其他', 'choice 您有几个孩子？ → 没有 | 一个 | 两个及以上'],
  },
  {
    name: 'an authority: letter, notes for the person who fills in, a table of marks with bars',
    text: `关于营商环境的问卷调查
尊敬的企业负责人：
为了解企业需求，特开展本次调查，请在符合的选项前打√。
一、企业基本情况
1. 企业名称：________
2. 企业类型（  ）
A. 国有 B. 民营 C. 外资 D. 其他______
3. 员工人数：____人
二、评价
4. 请评价以下部门
| 部门 | 满意 | 一般 | 不满意 |
| --- | --- | --- | --- |
| 税务 | | | |
| 市监 | | | |
5. 您最希望改进的是（限选三项，至少1项）
A. 审批时限
B. 收费
C. 态度
D. 公开透明
再次感谢您的支持！`,
    summary: [
      '# 关于营商环境的问卷调查',
      'intro 尊敬的企业负责人： ⏎ 为了解企业需求，特开展本次调查，请在符合的选项前打√。',
      'intro 企业基本情况',
      'blanks 企业名称：[[I1]] → None',
      'choice 企业类型（  ） → 国有 | 民营 | 外资 | 其他_',
      'blanks 员工人数：[[I1]]人 → Number',
      '── intro 评价',
      'matrix 请评价以下部门 → 税务 市监 × 满意 一般 不满意',
      'choice 您最希望改进的是 → 审批时限 | 收费 | 态度 | 公开透明 * 1–3',
      'intro 再次感谢您的支持！',
    ],
  },
  {
    name: 'a message: one line for each question, slashes between',
    text: `家长您好，请接龙回复：
1、孩子姓名：
2、是否午托？是/否
3、放学方式？自己回家/家长接/校车
4、过敏史（没有请填无）____`,
    summary: ['# 家长您好，请接龙回复：', 'blanks 孩子姓名： → None', 'choice 是否午托？ → 是 | 否', 'choice 放学方式？ → 自己回家 | 家长接 | 校车', 'blanks 过敏史（没有请填无）[[I1]] → None'],
  },
  {
    name: 'two parts whose numbers begin anew',
    text: `第一部分 家长
1. 您的年龄
A. 30岁以下
B. 30岁及以上
2. 您的职业____
第二部分 学生
1. 孩子的性别
A. 男
B. 女
2. 孩子的爱好
□ 音乐
□ 体育`,
    summary: ['intro 第一部分 家长', 'choice 您的年龄 → 30岁以下 | 30岁及以上', 'blanks 您的职业[[I1]] → None', '── intro 第二部分 学生', 'choice 孩子的性别 → 男 | 女', 'choice 孩子的爱好 → 音乐 | 体育 *'],
  },
]
