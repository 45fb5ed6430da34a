/** The words of the subscription's page (`nerud.screens.subscription.*`). */
export const subscriptionState = {
  title: 'Как обстоит подписка',
  ofLimit: '%{count} из %{limit}',
  chart: 'Наибольшее число машин к оплате по месяцам',
} as const
