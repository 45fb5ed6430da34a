/** The words of the hand-made parts of news (`nerud.screens.news.*`). */
export const newsScreens = {
  news: {
    title: 'Новости',
    all: 'Все новости',
    unread: 'Не прочитано: %{count}',
    none: 'Закреплённых новостей нет.',
    full: 'Уже закреплены три новости. Чтобы закрепить эту, открепите одну из них:',
    unpin: 'Открепить «%{title}»',
    failed: 'Не удалось открепить новость',
  },
} as const
