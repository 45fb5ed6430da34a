import type { LabelsOf } from '#resource'
import type { errorCode as declared } from '../../../resources/system/errorCode.ts'

export const errorCode = {
  name: 'Код ошибки |||| Коды ошибок |||| Кодов ошибок',
  gender: 'm',
  object: 'код ошибки',
  fields: { code: 'Код', httpStatus: 'Статус HTTP', message: 'Сообщение', reason: 'Причина', remedy: 'Что делать', area: 'Раздел' },
} as const satisfies LabelsOf<typeof declared>
