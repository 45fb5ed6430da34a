/** The words over the list of payments to the self-employed (`nerud.smz.*`). */
export const smz = {
  running: 'Проверка НПД: %{done} из %{total}',
  left: 'осталось около %{minutes} мин',
  job: 'Ход проверки',
  offline: 'Служба налоговой не подключена: статус можно проверить вручную',
  byHand: 'на сайте ФНС',
} as const
