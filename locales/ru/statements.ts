/** What the rules of statements say (`nerud.statements.*`). */
export const statements = {
  statement: 'Ведомость',
  premium: 'Премия',
  penalty: 'Удержание',
  deposit: 'Ведомость накладных',
  notDraft: 'Ведомость в статусе «%{state}» не меняется',
  ownDelete: 'Ведомость удаляют действием «Удалить ведомость»: у него спрашивают причину',
  noLines: 'Добавьте хотя бы одну строку',
  wrong: 'Строка %{number}, %{field}: %{text}',
  dismissed: 'Сотрудник уволен: %{fio}',
  nobody: 'У точки нет сотрудников, которых ещё нет в ведомости',
  nothingDue: 'У точки нет сотрудников, которым что-то причитается и которых ещё нет в ведомости',
  notFound: '«%{text}» не найдено или найдено не одно',
  companyNotHere: 'Компанию указывают при статье перевода',
  vehicleNotHere: 'Машину указывают при статье расходов на транспорт',
} as const
