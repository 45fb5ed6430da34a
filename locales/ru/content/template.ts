import type { LabelsOf } from '#resource'
import type { template as declared } from '../../../resources/content/template.ts'

export const template = {
  name: 'Шаблон |||| Шаблоны |||| Шаблонов',
  gender: 'm',
  object: 'шаблон',
  fields: { name: 'Название', object: 'Объект', file: 'Файл', description: 'Описание' },
  hints: { file: 'Документ Word (docx) или Excel (xlsx) с тегами вида {название}' },
  inputs: { file: 'Файл инструкции' },
  failures: { list: 'Ошибка' },
  actions: { uploadInstruction: 'Загрузить инструкцию', downloadInstruction: 'Скачать инструкцию' },
} as const satisfies LabelsOf<typeof declared>
