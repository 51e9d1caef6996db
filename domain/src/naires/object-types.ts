/** Object type that a sid on the wire refers to (content §3.12). */
export const objectTypes = {
  Questionnaire: 101,
  MetadataDef: 102,
  Page: 103,
  Question: 104,
  Interaction: 105,
  Option: 106,
  OptionGroupIntro: 107,
  TextInput: 108,
  MatrixRow: 109,
  MatrixOption: 110,
  BlankfillRow: 111,
  BlankfillColumn: 112,
  NaireSession: 201,
  Feedback: 202,
  Appeal: 203,
  Judge: 204,
} as const

export type ObjectType = keyof typeof objectTypes
