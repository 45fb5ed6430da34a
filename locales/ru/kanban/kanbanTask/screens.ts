/** The words of the hand-made screens of tasks (`nerud.screens.tasks.*`). */
export const taskScreens = {
  tasks: {
    none: 'Комментариев ещё нет.',
    write: 'Новый комментарий',
    send: 'Отправить',
    removeComment: 'Удалить комментарий',
    failed: 'Не удалось загрузить комментарии',
    notSent: 'Не удалось отправить комментарий',
  },
} as const
