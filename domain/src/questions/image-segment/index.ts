import { noParts } from '../fields.ts'
import { optionFields, reviewOptions } from '../option-question.ts'
import { readPictureQuestion, type PictureContent } from '../picture.ts'
import type { QuestionDefinition } from '../question-type.ts'

/** A picture cut into segments: the options are its parts, which together may cover it. */
export const imageSegmentQuestion: QuestionDefinition<PictureContent> = {
  number: 15,
  numbered: true,
  read: readPictureQuestion,
  parts: noParts,
  fields: optionFields,
  fresh: (sid) => ({
    Data: '',
    Picture: { Url: '' },
    Interactions: [
      {
        Sid: sid(),
        Code: 'I1',
        Entries: halves.map((Points, index) => ({
          Sid: sid(),
          Code: 'AB'[index],
          Seq: index + 1,
          Data: '',
          Region: { Shape: 'polygon', Points },
        })),
      },
    ],
  }),
  migrations: [],
  review: reviewOptions,
}

// The left and the right half.
const halves = [
  [0, 0, 0.5, 0, 0.5, 1, 0, 1],
  [0.5, 0, 1, 0, 1, 1, 0.5, 1],
]
