/** A question of the page that both products show. */
export type Item =
  | {
      readonly kind: 'one' | 'several'
      readonly code: string
      readonly stem: string
      readonly options: readonly string[]
    }
  | {
      readonly kind: 'grid'
      readonly code: string
      readonly stem: string
      readonly rows: readonly string[]
      readonly options: readonly string[]
    }
  | { readonly kind: 'words'; readonly code: string; readonly stem: string }

const often = ['从不', '很少', '有时', '经常', '总是']

/** Ten questions as many surveys ask them. */
export const tenQuestions: readonly Item[] = [
  {
    kind: 'one',
    code: 'Q1',
    stem: '您的年龄段是？',
    options: ['18 岁以下', '18–29 岁', '30–44 岁', '45–59 岁', '60 岁及以上'],
  },
  { kind: 'one', code: 'Q2', stem: '过去两周，您的睡眠怎么样？', options: ['很好', '较好', '一般', '较差', '很差'] },
  { kind: 'one', code: 'Q3', stem: '您多久运动一次？', options: often },
  {
    kind: 'several',
    code: 'Q4',
    stem: '您平时做哪些运动？（可多选）',
    options: ['走路', '跑步', '游泳', '骑车', '球类', '其他'],
  },
  { kind: 'one', code: 'Q5', stem: '您多久吃一次早餐？', options: often },
  {
    kind: 'several',
    code: 'Q6',
    stem: '您从哪里得到健康信息？（可多选）',
    options: ['医生', '家人', '电视', '网络', '书报', '其他'],
  },
  {
    kind: 'grid',
    code: 'Q7',
    stem: '请评价以下方面。',
    rows: ['饮食', '睡眠', '运动', '心情'],
    options: ['很不满意', '不满意', '满意', '很满意'],
  },
  { kind: 'one', code: 'Q8', stem: '您吸烟吗？', options: ['从不', '已戒', '偶尔', '每天'] },
  {
    kind: 'one',
    code: 'Q9',
    stem: '您对自己的健康总体满意吗？',
    options: ['很不满意', '不满意', '一般', '满意', '很满意'],
  },
  { kind: 'words', code: 'Q10', stem: '您还有什么想告诉我们的？' },
]
