import type { LabelsOf } from '#resource'
import type { templateObject as objects } from '../../../resources/content/templateObject.ts'

export const templateObject = { name: 'Объект шаблонов |||| Объекты шаблонов |||| Объектов шаблонов' } as const satisfies LabelsOf<
  typeof objects
>
