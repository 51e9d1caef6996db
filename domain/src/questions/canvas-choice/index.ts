import { noParts } from '../fields.ts'
import { optionFields, reviewOptions } from '../option-question.ts'
import { readPictureQuestion, type PictureContent } from '../picture.ts'
import type { QuestionDefinition } from '../question-type.ts'
import { carParts } from './car-sample.ts'

/** Places on a picture to choose among: the options are marks on a canvas over it (content §3.4). */
export const canvasChoiceQuestion: QuestionDefinition<PictureContent> = {
  number: 14,
  numbered: true,
  read: readPictureQuestion,
  parts: noParts,
  fields: optionFields,
  fresh: (sid) => ({
    Data: '您喜欢这辆车的哪些部位？',
    Picture: { Url: '' },
    Interactions: [
      {
        Sid: sid(),
        Code: 'I1',
        AllowMulti: true,
        MinSelection: 1,
        Entries: carParts.map(({ name, at: [x, y] }, index) => ({
          Sid: sid(),
          Code: String.fromCodePoint(65 + index),
          Seq: index + 1,
          Data: name,
          Region: { Shape: 'circle', Points: [x, y, 0.05] },
        })),
      },
    ],
  }),
  migrations: [],
  review: reviewOptions,
}
