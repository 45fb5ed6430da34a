import { lookup } from './parts.ts'
import type { ResourceNames } from './whole.ts'

/** Labels of templates and types of documents. */
export const labels = {
  documentType: {
    name: 'Тип документа |||| Типы документов |||| Типов документов',
    gender: 'm',
    object: 'тип документа',
    fields: {
      name: 'Название',
      code: 'Код',
      objects: 'Чьи документы',
      status: 'Статус',
    },
    choices: { status: { active: 'Активен', inactive: 'Неактивен' } },
    sections: { objects: 'Чьи документы' },
    failures: { list: 'Ошибка, не удалось загрузить типы документов!', select: 'Ошибка, не удалось загрузить типы документов!' },
  },
  template: {
    name: 'Шаблон |||| Шаблоны |||| Шаблонов',
    gender: 'm',
    object: 'шаблон',
    fields: {
      name: 'Название',
      object: 'Объект',
      file: 'Файл',
      description: 'Описание',
      form: 'Бланк программы',
      formHash: 'Отпечаток бланка',
    },
    hints: { file: 'Документ Word (docx) или Excel (xlsx) с тегами вида {название}' },
    inputs: { file: 'Файл инструкции' },
    failures: { list: 'Ошибка' },
    actions: { uploadInstruction: 'Загрузить инструкцию', downloadInstruction: 'Скачать инструкцию' },
  },
  templateObject: {
    ...lookup,
    name: 'Объект шаблонов |||| Объекты шаблонов |||| Объектов шаблонов',
    gender: 'm',
    object: 'объект шаблонов',
  },
} as const satisfies ResourceNames
