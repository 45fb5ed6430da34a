/** What is said of rows in files of banks, fuel suppliers and fines (`nerud.exchange.*`). */
export const exchange = {
  sum: 'Сумма пишется цифрами, копейки после точки: 1234.50',
  notOurs: 'Счёт плательщика %{payer} и счёт получателя %{payee} не принадлежат нашим компаниям',
  accountNotOurs: 'Счёт %{account} не принадлежит нашим компаниям',
  sameAccount: 'Плательщик и получатель названы одним счётом %{account}',
  currency: 'Счёт %{account} не рублёвый: такие документы не загружаются',
  notCarriedOut: 'Банк не провёл документ: нет даты списания или поступления',
  closing: 'Остаток не сходится: на начало %{opening} + поступило %{received} − списано %{writtenOff} = %{expected}, а в файле %{stated}',
  received: 'Поступления по счёту %{account} не сходятся: в документах %{found}, в файле указано %{stated}',
  writtenOff: 'Списания по счёту %{account} не сходятся: в документах %{found}, в файле указано %{stated}',
  noTurnovers: 'В файле есть документы по счёту %{account}, но нет его оборотов: сверить суммы не с чем',
  gap: 'По счёту %{account} нет выписки с %{from} по %{to}',
  jump: 'По счёту %{account} остаток на начало %{day} (%{opening}) не равен предыдущему остатку на конец (%{closing})',
  signs: 'Количество и сумма должны быть одного знака',
  hiddenRows: 'В файле есть скрытые строки (%{count}): они тоже прочитаны',
  uin: 'В УИН (номере постановления) должно быть 20 или 25 цифр',
  notRoubles: 'Валюта не рубли: %{currency}. Такие строки не загружаются',
} as const
