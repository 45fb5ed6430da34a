/** The window under the bell and what stands over the list of notices (`nerud.bell.*`). */
export const bell = {
  today: 'Сегодня',
  earlier: 'Раньше',
  empty: 'Уведомлений пока нет. Здесь появятся задачи, сроки документов, важные новости и готовые задания',
  failed: 'Уведомления не загрузились',
  again: 'Повторить',
  all: 'Все уведомления',
  markAll: 'Отметить все прочитанными',
  unread: 'не прочитано',
  close: 'Закрыть уведомления',
  letter: 'Присылать письмо раз в день',
  letterTo: 'О непрочитанном, на %{email}',
  noAddress: 'В вашей карточке нет адреса почты: письмо некуда отправить',
} as const
