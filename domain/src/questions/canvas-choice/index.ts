import { noParts } from '../fields.ts'
import { optionFields, reviewOptions } from '../option-question.ts'
import { readPictureQuestion, type PictureContent } from '../picture.ts'
import type { QuestionDefinition } from '../question-type.ts'

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

/** The ten parts of the sample: the side view of a car, its front to the left; places in fractions of the picture. */
const carParts: readonly { readonly name: string; readonly at: readonly [x: number, y: number] }[] = [
  { name: '前保险杠', at: [0.06, 0.66] },
  { name: '前大灯', at: [0.1, 0.5] },
  { name: '引擎盖', at: [0.24, 0.42] },
  { name: '前挡风玻璃', at: [0.38, 0.28] },
  { name: '车顶', at: [0.55, 0.16] },
  { name: '车门', at: [0.52, 0.52] },
  { name: '后视镜', at: [0.36, 0.4] },
  { name: '前轮毂', at: [0.23, 0.76] },
  { name: '后轮毂', at: [0.78, 0.76] },
  { name: '尾灯', at: [0.93, 0.46] },
]
