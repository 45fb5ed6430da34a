/** The words of the subscription's page (`nerud.screens.subscription.*`). */
export const subscriptionState = {
  title: 'Как обстоит подписка',
  vehicles: 'Машин: %{count}',
  ofLimit: 'Машин: %{count} из %{limit}',
  chart: 'Наибольшее число машин к оплате по месяцам',
} as const
