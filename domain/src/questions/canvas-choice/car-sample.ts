/** The ten parts of the sample: the side view of a car, its front to the left; places in fractions of the picture. */
export const carParts: readonly { readonly name: string; readonly at: readonly [x: number, y: number] }[] = [
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
