/** The names of the rights of the framework's own areas, by code. */
export const RIGHT_NAMES = {
  ACCOUNT_VIEW: 'Пользователи: просмотр',
  ACCOUNT_UPD: 'Пользователи: изменение',
  ROLE_VIEW: 'Роли: просмотр',
  ROLE_UPD: 'Роли: изменение',
  BOOKS_VIEW: 'Справочники: просмотр',
  BOOKS_UPD: 'Справочники: изменение',
  TASKMANAGER_VIEW: 'Диспетчер фоновых задач',
  SETTINGS_CSS: 'Настройки',
} as const
