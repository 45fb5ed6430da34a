/** What the rules of transactions with lines say (`nerud.transactions.*`). */
export const transactions = {
  refund: 'Возврат',
  company: 'Компания',
  ignored: 'Игнорировать',
  discount: 'Скидка',
  tooLittle: 'Строки на %{sum}, а нужно %{due}: не хватает %{rest}',
  tooMuch: 'Строки на %{sum}, а нужно %{due}: лишние %{rest}',
  wrong: 'Строка %{number}: %{text}',
  companyNeeded: 'Укажите компанию: это статья перевода',
  oneself: 'Вторая сторона перевода – не наша компания',
  vehicleNeeded: 'Укажите машину: это статья расходов на транспорт',
  accountNeeded: 'Укажите сотрудника: это статья ФОТ',
  changed: 'Строка транзакции изменена',
} as const
