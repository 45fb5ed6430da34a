import type { LabelsOf } from '#resource'
import type { documentType as declared } from '../../../resources/content/documentType.ts'

export const documentType = {
  name: 'Тип документа |||| Типы документов |||| Типов документов',
  gender: 'm',
  object: 'тип документа',
  fields: {
    name: 'Название',
    code: 'Код',
    isCompany: 'Компании',
    isPoint: 'Точки',
    isAccount: 'Сотрудники',
    isCar: 'Машины',
    isDeals: 'Накладные',
    isDealVedomosti: 'Ведомости накладных',
    isBlank: 'Заявки',
    isPayment: 'Платежи',
    isTruckPenalty: 'Штрафы',
    isRepair: 'Ремонты',
    objects: 'Чьи документы',
    status: 'Статус',
  },
  choices: { status: { active: 'Активен', inactive: 'Неактивен' } },
  sections: { objects: 'Чьи документы' },
  failures: { list: 'Ошибка, не удалось загрузить типы документов!', select: 'Ошибка, не удалось загрузить типы документов!' },
} as const satisfies LabelsOf<typeof declared>
