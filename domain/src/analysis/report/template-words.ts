import type { ReportLanguage } from './content.ts'

/** Sentences that a template begins with; `{{…}}` are its figures. Whoever writes the report changes them. */
export interface TemplateWords {
  readonly titles: Readonly<Record<'satisfaction' | 'screening' | 'mystery', string>>
  readonly sample: string
  readonly overall: string
  readonly overallText: string
  readonly nps: string
  readonly npsText: string
  readonly aspects: string
  /** `[[title]]` is the question's own. */
  readonly aspectText: string
  readonly alphaText: string
  readonly bySegment: string
  readonly bands: string
  readonly phqBands: readonly string[]
  readonly bandsBySegment: string
  readonly items: string
  readonly score: string
  readonly scoreText: string
  readonly scoreByStore: string
  readonly checks: string
}

export const templateWords: Readonly<Record<ReportLanguage, TemplateWords>> = {
  'zh-CN': {
    titles: { satisfaction: '满意度调查报告', screening: '心理健康筛查报告', mystery: '神秘顾客检查报告' },
    sample: '本报告共计入 {{n}} 份有效答卷。',
    overall: '总体满意度',
    overallText: '总体满意度平均为 {{mean}} 分，给出最高两档评价的占 {{top}}（n = {{n}}）。',
    nps: '净推荐值',
    npsText: '净推荐值（NPS）为 {{nps}}（n = {{n}}）。',
    aspects: '各方面满意度',
    aspectText: '[[title]]：平均 {{mean}} 分，最高两档占 {{top}}。',
    alphaText: '量表的内部一致性 Cronbach α 为 {{alpha}}。',
    bySegment: '不同人群的总体满意度',
    bands: '得分分级',
    phqBands: ['无明显症状（0–4）', '轻度（5–9）', '中度（10–14）', '中重度（15–19）', '重度（20–27）'],
    bandsBySegment: '不同人群的得分分级',
    items: '各条目的回答',
    score: '检查得分',
    scoreText: '得分平均为 {{mean}}，中位数为 {{median}}（n = {{n}}）。',
    scoreByStore: '各门店得分',
    checks: '各检查项结果',
  },
  'en-US': {
    titles: {
      satisfaction: 'Satisfaction survey report',
      screening: 'Mental health screening report',
      mystery: 'Mystery shopping report',
    },
    sample: 'This report counts {{n}} valid responses.',
    overall: 'Overall satisfaction',
    overallText: 'Overall satisfaction averages {{mean}}; {{top}} chose one of the two highest ratings (n = {{n}}).',
    nps: 'Net promoter score',
    npsText: 'The net promoter score (NPS) is {{nps}} (n = {{n}}).',
    aspects: 'Satisfaction by aspect',
    aspectText: '[[title]]: {{mean}} on average, {{top}} in the two highest ratings.',
    alphaText: 'Internal consistency of the scale, Cronbach’s α, is {{alpha}}.',
    bySegment: 'Overall satisfaction by group',
    bands: 'Severity bands',
    phqBands: ['Minimal (0–4)', 'Mild (5–9)', 'Moderate (10–14)', 'Moderately severe (15–19)', 'Severe (20–27)'],
    bandsBySegment: 'Severity bands by group',
    items: 'Answers to each item',
    score: 'Score',
    scoreText: 'The score averages {{mean}}, with a median of {{median}} (n = {{n}}).',
    scoreByStore: 'Score by store',
    checks: 'Result of each check',
  },
}
