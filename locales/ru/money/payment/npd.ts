/** What is said of checks of the self-employed (`nerud.npd.*`). */
export const npd = {
  chequeNumber: 'К ссылке укажите номер чека',
  results: {
    yes: 'Плательщик НПД на %{day}',
    no: 'Не плательщик НПД на %{day}',
    badInn: 'ИНН самозанятого не указан или неверен: нужны 12 цифр',
    future: 'Дата платежа %{day} ещё не наступила',
    queued: 'Поставлен в очередь',
  },
  log: {
    yes: '%{name}, ИНН %{inn}: плательщик НПД на %{day}',
    no: '%{name}, ИНН %{inn}: не плательщик НПД на %{day}',
    badInn: '%{name}, ИНН %{inn}: налоговая не принимает ИНН на %{day}',
    limited: 'Налоговая просит спрашивать реже: продолжим позже',
    unavailable: 'Служба налоговой не отвечает: попробуем позже',
  },
  sheet: { name: 'Проверка самозанятых' },
} as const
