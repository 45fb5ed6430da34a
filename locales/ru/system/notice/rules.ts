/** The daily letter of what a person has not read (`nerud.notices.*`). */
export const notices = {
  letter: {
    subject:
      '%{system}: %{smart_count} непрочитанное уведомление |||| %{system}: %{smart_count} непрочитанных уведомления |||| %{system}: %{smart_count} непрочитанных уведомлений',
    greeting: 'Здравствуйте, %{fio}!',
    line: '• %{what}: %{title}',
    lineWithDay: '• %{what}: %{title} (%{day})',
    more: 'И ещё: %{count}',
    open: 'Все уведомления: %{link}',
    off: 'Это письмо приходит раз в день. Отказаться от него можно переключателем «Присылать письмо раз в день» на той же странице: %{link}',
    failed: 'Писем не отправлено: %{count}; попробуем ещё раз',
  },
} as const
