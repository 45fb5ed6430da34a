import type { LabelsOf } from '#resource'
import type { documentUploaderFile as declared } from '../../../resources/content/documentUploaderFile.ts'

export const documentUploaderFile = {
  name: 'Присланный файл |||| Присланные файлы |||| Присланных файлов',
  gender: 'm',
  object: 'присланный файл',
  fields: {
    token: 'Ссылка',
    file: 'Файл',
    fileName: 'Имя файла',
    state: 'Состояние',
    reason: 'Почему отклонён',
    decidedBy: 'Кто проверил',
    decidedAt: 'Проверен',
    documentId: 'Номер документа',
    insDate: 'Прислан',
  },
  choices: { state: { waiting: 'Ждёт проверки', accepted: 'Принят', rejected: 'Отклонён' } },
  inputs: { reason: 'Почему' },
  actions: { accept: 'Принять в документы', reject: 'Отклонить файл' },
} as const satisfies LabelsOf<typeof declared>
