import {
  AutocompleteInput,
  BulkDeleteButton,
  FilterLiveSearch,
  FunctionField,
  InfinitePagination,
  maxLength,
  ReferenceField,
  SaveButton,
  TextField,
  TextInput,
  useEditContext,
  useListContext,
  useShowContext,
  type RaRecord,
} from 'react-admin'
import type { Page } from '../../src/admin/customScreens.tsx'
import { FieldOf } from '../../src/admin/record/DataOf.tsx'
import { EditOf } from '../../src/admin/form/EditOf.tsx'
import { InputOf } from '../../src/admin/form/InputOf.tsx'
import { ListOf } from '../../src/admin/list/ListOf.tsx'
import type { ListColumn } from '../../src/admin/list/useColumns.tsx'
import { ShowOf } from '../../src/admin/show/ShowOf.tsx'

const COLUMNS: readonly ListColumn[] = [
  'name',
  {
    name: 'length',
    label: 'Букв',
    render: () => <FunctionField render={(record: RaRecord) => `букв: ${String(record['name']).length}`} />,
  },
  {
    name: 'brandName',
    label: 'Бренд',
    render: () => (
      <ReferenceField source="brand.id" reference="companyBrand" link={false}>
        <TextField source="name" />
      </ReferenceField>
    ),
  },
]

const ListSaid = () => {
  const { resource, total, selectedIds, sort } = useListContext()
  return <output aria-label="Список">{`${resource}: ${total}, выбрано ${selectedIds.length}, ${sort.field}`}</output>
}

/** Our list of companies with parts of react-admin in its columns, above its rows and next to its actions. */
const OurList = () => (
  <ListOf resource="company" columns={COLUMNS} bulk={<BulkDeleteButton mutationMode="pessimistic" />}>
    <FilterLiveSearch label="Живой поиск" />
    <ListSaid />
    <InfinitePagination />
  </ListOf>
)

const ShowSaid = () => {
  const { record, resource } = useShowContext()
  return <output aria-label="Карточка">{`${resource} ${record?.id}`}</output>
}

/** Our card with parts of react-admin among its fields. */
const OurCard = () => (
  <ShowOf resource="company">
    <FieldOf name="name" />
    <TextField source="comment" />
    <ShowSaid />
  </ShowOf>
)

const EditSaid = () => {
  const { record, saving } = useEditContext()
  return <output aria-label="Форма">{`${record?.name} ${saving}`}</output>
}

/** Our form with inputs and the button of react-admin. */
const OurForm = () => (
  <EditOf resource="company">
    <InputOf name="shortName" />
    <TextInput source="name" label="Имя" />
    <TextInput source="comment" label="Заметка" validate={maxLength(20)} />
    <InputOf name="brand">
      <AutocompleteInput label="Марка" />
    </InputOf>
    <EditSaid />
    <SaveButton type="button" label="Записать" />
  </EditOf>
)

/** Pages of the product that contain parts of react-admin. */
export const mixedPages: readonly Page[] = [
  { path: '/ours', right: ['COMPANY_LIST'], load: async () => OurList },
  { path: '/ours/:id', right: ['COMPANY_LIST'], load: async () => OurCard },
  { path: '/ours/:id/edit', right: ['COMPANY_UPD'], load: async () => OurForm },
]
