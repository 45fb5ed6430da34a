/** What may have to be said in the framework's own words (`ra.*`) before its published pack has come: as that pack says it. */
export const firstRa = {
  action: { create: 'Создать', undo: 'Отменить' },
  notification: {
    logged_out: 'Ваша сессия завершена, попробуйте переподключиться/войти снова',
    not_authorized: 'У вас нет доступа к этому ресурсу',
  },
} as const
