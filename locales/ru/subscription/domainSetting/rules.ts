/** What the rules of the subscription say (`nerud.subscription.*`). */
export const subscription = {
  invoice: 'Счёт',
  invoiceName: 'Счёт № %{number} от %{day}',
  nothingDue: 'Платить нечего: укажите сумму счёта',
  emailNeeded: 'Укажите адрес: в реквизитах его нет',
  letter: 'Здравствуйте! Во вложении %{name}.',
} as const
