import type { Random } from './random.ts'

const strings = ["''", "'a'", "'A_b'", "'_'", "'%'", "'\\'", "'中文'", "'O''Neil'", "'3'", "'12.5'", 'null'] as const
const numbers = ['0', '1', '3', '-7', '12.5', '400', 'null'] as const
const times = ['2025-06-15', '2025-03-01T12:00:00Z', '2025-12-01T00:00:00+08:00', 'null'] as const

/** A filter over NaireSessions of everything that the grammar offers, nested to `depth`. */
export function randomFilter(random: Random, depth: number): string {
  const inner = () => randomFilter(random, depth - 1)
  const leaves: readonly (() => string)[] = [
    () => `${text(random, depth)} ${comparison(random)} ${text(random, depth)}`,
    () => `${number(random, depth)} ${comparison(random)} ${number(random, depth)}`,
    () =>
      `${random.pick(['StartTime', 'EndTime', 'LastCommitTime', 'CommitTime'])} ${comparison(random)} ${random.pick(times)}`,
    () => `date(StartTime) ${comparison(random)} 2025-06-15`,
    () => `${random.pick(['contains', 'startswith', 'endswith'])}(${text(random, depth)},${text(random, depth)})`,
    () =>
      `Answers/${random.pick(['Q1', 'Q2', '年龄', 'Nope'])} ${comparison(random)} ${random.pick([...strings, ...numbers])}`,
    () =>
      `${random.pick(['Status', 'ReviewStatus', 'AppealStatus', 'Alarm'])} in (${random.pick(['0', '0,1', '2,null', '4,5,0', 'null'])})`,
    () => `UserName in (${random.pick(["'a'", "'a','3'", "'a',null"])})`,
    () => `Answers/Q1 in (${random.pick(["'3','a'", '3,12.5'])})`,
    () =>
      `${random.pick(['Success', 'Settling', 'AssessorDisableReview'])}${random.pick(['', ' eq true', ' ne true', ' eq null'])}`,
    () => `Feedbacks/${random.pick(['any', 'all'])}(f:${overFeedback(random)})`,
    () =>
      random.pick(['Feedbacks/any()', 'Feedbacks/$count gt 2', `Naire/Name eq 'Naire 1'`, `Subject/Name eq 'Renamed'`]),
  ]
  if (depth <= 0) return random.pick(leaves)()
  return random.pick([
    ...leaves,
    () => `(${inner()} and ${inner()})`,
    () => `(${inner()} or ${inner()})`,
    () => `not (${inner()})`,
    () => `(${inner()}) eq ${random.pick(['true', 'false'])}`,
    () => `${inner()} or ${inner()} and ${inner()}`,
  ])()
}

function overFeedback(random: Random): string {
  return random.pick([
    () => `f/QuestionCode eq 'Q1' and f/Value1 ${comparison(random)} ${random.pick(strings)}`,
    () => `contains(f/Value1,${random.pick(strings)})`,
    () => `f/Score ${comparison(random)} ${random.pick(numbers)}`,
    () => `f/Seq mod 2 eq 1 or f/Value2 eq null`,
    () => `not (f/Score gt $it/Score)`,
  ])()
}

function comparison(random: Random): string {
  return random.pick(['eq', 'ne', 'gt', 'ge', 'lt', 'le'])
}

function text(random: Random, depth: number): string {
  const plain = () => random.pick<string>(['UserName', 'ReturnReason', 'RevieworName', 'UserSid', 'Mode', ...strings])
  if (depth <= 0) return plain()
  return random.pick([
    plain,
    plain,
    () => `tolower(${plain()})`,
    () => `concat(${plain()},${plain()})`,
    () => `cast(Status,Edm.String)`,
    () => `substring(${plain()},${random.below(4)})`,
    () => `substring(${plain()},${random.below(3)},${random.below(3)})`,
  ])()
}

function number(random: Random, depth: number): string {
  const plain = () =>
    random.pick<string>(['Score', 'Duration', 'LastReplyPage', 'Status', 'ReviewStatus', 'SurveySeq', ...numbers])
  if (depth <= 0) return plain()
  return random.pick([
    plain,
    plain,
    () => `(${plain()} ${random.pick(['add', 'sub', 'mul', 'div', 'divby'])} ${plain()})`,
    () => `(Duration mod ${random.pick(['7', '0', 'Status'])})`,
    () => `-(${plain()})`,
    () => `length(${text(random, 0)})`,
    () => `indexof(UserName,${random.pick(strings)})`,
    () => `${random.pick(['round', 'floor', 'ceiling'])}(Score)`,
    () => `case(Status eq 0 : ${plain()},Score gt 10 : ${plain()})`,
    () => `cast(Answers/${random.pick(['Q1', '年龄'])},Edm.${random.pick(['Double', 'Int32'])})`,
    () => `${random.pick(['minute', 'second', 'fractionalseconds', 'totaloffsetminutes'])}(StartTime)`,
    () => `${random.pick(['year', 'month', 'day', 'hour'])}(StartTime)`,
  ])()
}
