import type { LabelsOf } from '#resource'
import type { documentUploaderToken as declared } from '../../../resources/content/documentUploaderToken.ts'

export const documentUploaderToken = {
  name: 'Ссылка для загрузки |||| Ссылки для загрузки |||| Ссылок для загрузки',
  gender: 'f',
  object: 'ссылку для загрузки',
  fields: {
    name: 'Что прислать',
    objectKind: 'Чьи документы',
    objectId: 'Запись',
    documentType: 'Тип документа',
    expires: 'Действует до',
    stage: 'Шаг',
    state: 'Состояние',
    issuedAt: 'Ссылка выдана',
    openedAt: 'Открыта',
    sentAt: 'Файлы присланы',
    fileCount: 'Файлов',
    waitingCount: 'Ждут проверки',
    files: 'Файлы',
    isActive: 'Ссылка работает',
  },
  choices: {
    objectKind: {
      company: 'Компания',
      account: 'Сотрудник',
      point: 'Точка',
      vehicle: 'Транспорт',
      materialOrder: 'Заявка',
      deal: 'Накладная',
      repair: 'Ремонт',
    },
    stage: { issued: 'Не открыта', active: 'Открыта', sent: 'Файлы присланы', closed: 'Закрыта' },
    state: {
      new: 'Не выдана',
      issued: 'Выдана',
      active: 'Открыта',
      sent: 'Файлы присланы',
      blocked: 'Заблокирована',
      expired: 'Просрочена',
    },
  },
  sections: { uploaderLink: 'Ссылка и QR-код' },
  activity: { on: 'Разблокировать', off: 'Заблокировать', isOff: 'Ссылка заблокирована: по ней ничего не принимают' },
  hints: { name: 'Это увидит тот, кто откроет ссылку', expires: 'Не указано: 72 часа. Самый долгий срок: 30 дней' },
  inputs: { file: 'Номер файла' },
  actions: { removeFile: 'Удалить файл' },
} as const satisfies LabelsOf<typeof declared>
