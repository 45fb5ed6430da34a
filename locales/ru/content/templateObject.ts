import type { LabelsOf } from '#resource'
import type { templateObject as declared } from '../../../resources/content/templateObject.ts'

export const templateObject = {
  name: 'Объект шаблонов |||| Объекты шаблонов |||| Объектов шаблонов',
  gender: 'm',
  object: 'объект шаблонов',
} as const satisfies LabelsOf<typeof declared>
