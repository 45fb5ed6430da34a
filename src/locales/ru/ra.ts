/**
 * Corrections of the published Russian texts of react-admin (ra-language-russian): two missing texts, texts that drop a name, and some
 * wordings (`ra.*`). The deferred texts include the package itself.
 */
export const ra = {
  page: {
    create: '%{name}: создание',
    edit: '%{name} «%{recordRepresentation}»',
    show: '%{name} «%{recordRepresentation}»',
    empty: '%{name}: пока пусто.',
    invite: 'Добавить первую запись?',
  },
  message: {
    bulk_delete_content:
      'Вы уверены, что хотите удалить %{name}? |||| Вы уверены, что хотите удалить записи (%{smart_count})? |||| Вы уверены, что хотите удалить записи (%{smart_count})?',
    bulk_update_content:
      'Вы уверены, что хотите обновить %{name} %{recordRepresentation}? |||| Вы уверены, что хотите обновить %{smart_count} объекта? |||| Вы уверены, что хотите обновить %{smart_count} объектов?',
    bulk_update_title: 'Обновить %{name} %{recordRepresentation} |||| Обновить %{smart_count} %{name} |||| Обновить %{smart_count} %{name}',
    delete_content: 'Удалить запись? (%{name})',
    delete_title: '%{name} «%{recordRepresentation}»: удаление',
  },
  navigation: {
    no_results: '%{name}: ничего не найдено',
    no_filtered_results: '%{name}: с такими фильтрами ничего не найдено.',
  },
  sort: { sort_by: 'Сортировать по полю «%{field_lower_first}» в порядке %{order}' },
  auth: { email: 'E-mail' },
  notification: { bad_item: 'Запись заполнена неверно', data_provider_error: 'Ошибка сервера' },
  validation: { number: 'Должно быть числом' },
  guesser: { empty: { title: 'Нет данных', message: 'Сервер не прислал ни одной записи' } },
} as const
