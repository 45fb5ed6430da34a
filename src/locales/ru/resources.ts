import { lookup, type ResourceNames, whole } from './whole.ts'
import { labels as system } from './system.ts'

/** Labels of accounts, roles, rights and tokens. */
export const accessLabels = {
  account: {
    name: 'Сотрудник |||| Сотрудники |||| Сотрудников',
    gender: 'm',
    object: 'сотрудника',
    fields: {
      login: 'Логин',
      fio: 'ФИО',
      fullFio: 'ФИО и логин',
      accountType: 'Тип',
      phone: 'Телефон',
      email: 'E-mail',
      dailyLetter: 'Письмо об уведомлениях',
      tags: 'Теги',
      accRoles: 'Роли',
      comment: 'Комментарий',
    },
    empty: { tags: '—', accRoles: '—' },
    hints: {
      dailyLetter: 'Раз в день, если есть непрочитанные уведомления',
      login: 'От 3 до 60 знаков: буквы, цифры, точка, дефис, подчёркивание, @ и +',
    },
    sections: { accountCan: 'Что может этот сотрудник' },
    actions: {
      toggle: 'Включить или отключить',
      resetPassword: 'Сбросить пароль',
      lookAs: 'Посмотреть как…',
      lookEnded: 'Просмотр как этот сотрудник закончен',
    },
  },
  accountType: { ...lookup, name: 'Тип сотрудника |||| Типы сотрудников |||| Типов сотрудников', gender: 'm', object: 'тип сотрудника' },
  accRole: {
    name: 'Роль |||| Роли |||| Ролей',
    gender: 'f',
    object: 'роль',
    fields: {
      nameRole: 'Название',
      description: 'Описание',
      rights: 'Права',
      isOnlyRead: 'Только просмотр',
      accountsCount: 'Сотрудников',
    },
    hints: { isOnlyRead: 'Сотрудник, у которого все роли такие, ничего не меняет: формы и кнопки скрыты, запись сервер отклоняет' },
    inputs: { rights: 'Права' },
    sections: { roleCan: 'Что может эта роль' },
    actions: { updateRights: 'Сохранить права' },
  },
  accRight: {
    name: 'Право |||| Права |||| Прав',
    gender: 'n',
    object: 'право',
    fields: { codeRight: 'Код', name: 'Название', group: 'Раздел' },
  },
  apiToken: {
    name: 'Токен API |||| Токены API |||| Токенов API',
    gender: 'm',
    object: 'токен API',
    fields: {
      name: 'Название',
      owner: 'Владелец',
      rights: 'Права',
      isReadOnly: 'Только чтение',
      expires: 'Действует до',
      addresses: 'С каких адресов',
      revokedAt: 'Отозван',
      state: 'Состояние',
      issuedAt: 'Секрет выпущен',
      ending: 'Последние знаки',
      usedAt: 'Последний вызов',
      usedFrom: 'С адреса',
      usedBy: 'Программа',
      useCount: 'Вызовов',
      isActive: 'Включён',
    },
    choices: {
      state: { new: 'Секрет не выпущен', active: 'Действует', blocked: 'Отключён', expired: 'Истёк', revoked: 'Отозван' },
    },
    sections: { apiTokenUse: 'Последние вызовы' },
    activity: { on: 'Включить', off: 'Отключить', isOff: 'Токен отключён: вызовы по нему не принимаются' },
    hints: {
      name: 'Чья программа и для чего: увидите в истории изменений',
      owner: 'Не указан: вы. По токену можно не больше, чем владельцу сегодня',
      expires: 'Не указано: самый долгий разрешённый срок',
      addresses: 'IP-адреса и сети через пробел или запятую: 203.0.113.7, 10.0.0.0/8. Не указаны: отовсюду',
    },
    refused: { edit: 'Отозванный токен не меняется: создайте новый', remove: 'Токен не удаляют: его отзывают' },
    actions: { issue: 'Выпустить секрет', reissue: 'Перевыпустить', revoke: 'Отозвать токен' },
  },
  apiTokenUse: {
    name: 'Вызов по токену |||| Вызовы по токенам |||| Вызовов по токенам',
    gender: 'm',
    object: 'вызов по токену',
    fields: {
      token: 'Токен',
      at: 'Когда',
      method: 'Метод',
      path: 'Адрес вызова',
      status: 'Ответ',
      address: 'Откуда',
      agent: 'Программа',
    },
    refused: { remove: 'Вызовы не удаляют: старые уходят сами' },
  },
  tag: {
    name: 'Тег |||| Теги |||| Тегов',
    gender: 'm',
    object: 'тег',
    fields: { name: 'Название', isActive: 'Статус' },
  },
} as const satisfies ResourceNames

/** Labels of templates and types of documents. */
export const paperLabels = {
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

/** Labels of the framework's own resources, before an application extends them. */
export const labels = { ...accessLabels, ...system, ...paperLabels } as const

/** Labels of all resources of the framework: fields, choices, actions and checks (`resources.*`). */
export const resources = whole(labels)
