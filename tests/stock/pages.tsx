import {
  ArrayInput,
  AutocompleteInput,
  BooleanInput,
  BulkDeleteButton,
  Button,
  Datagrid,
  EditBase,
  ExportButton,
  FunctionField,
  ListBase,
  ReferenceField,
  ReferenceInput,
  required,
  SimpleForm,
  SimpleFormIterator,
  TextField,
  TextInput,
  useDelete,
  useRecordContext,
  useRedirect,
  useUpdate,
  type RaRecord,
} from 'react-admin'
import type { Page } from '../../src/admin/customScreens.tsx'
import { App } from '../../resources/App.screens.tsx'

/** Writes the record of the context by react-admin's hooks, without undo. */
const Switches = () => {
  const record = useRecordContext()
  const [update, { isPending }] = useUpdate()
  const [remove] = useDelete()
  if (!record) return null
  const switchOff = () => {
    const data = { metadataFields: { isActive: false } }
    void update('company', { id: record.id, data, previousData: record }, { mutationMode: 'pessimistic' })
  }
  return (
    <>
      <Button label="Выключить" onClick={switchOff} disabled={isPending} />
      <Button
        label="Стереть"
        onClick={() => void remove('company', { id: record.id, previousData: record }, { mutationMode: 'pessimistic' })}
      />
    </>
  )
}

/** A list made only of stock parts. */
const StockList = () => (
  <ListBase resource="company" sort={{ field: 'id', order: 'DESC' }} perPage={25}>
    <ExportButton />
    <Datagrid bulkActionButtons={<BulkDeleteButton mutationMode="pessimistic" />} rowClick={false}>
      <TextField source="name" label="Название" />
      <ReferenceField source="brand.id" reference="companyBrand" label="Бренд" emptyText="без бренда" link={false}>
        <TextField source="name" />
      </ReferenceField>
      <FunctionField
        label="Состояние"
        render={(record: RaRecord) => (record['metadataFields'].isActive ? `№ ${record.id} в деле` : `№ ${record.id} не у дел`)}
      />
      <Switches />
    </Datagrid>
  </ListBase>
)

const Saved = () => {
  const record = useRecordContext()
  return <output aria-label="Версия">{record?.['version']}</output>
}

/** A form made only of stock parts; it stays open after saving. */
const StockEdit = () => {
  const redirect = useRedirect()
  return (
    <EditBase resource="company" mutationMode="pessimistic" redirect={false}>
      <SimpleForm>
        <Saved />
        <TextInput source="name" label="Название" validate={required()} />
        <ReferenceInput source="brand.id" reference="companyBrand">
          <AutocompleteInput label="Бренд" />
        </ReferenceInput>
        <BooleanInput source="isBlocked" label="Закрыта" />
        <ArrayInput source="companyType" label="Виды">
          <SimpleFormIterator inline disableReordering>
            <ReferenceInput source="id" reference="companyType">
              <AutocompleteInput label="Вид" />
            </ReferenceInput>
          </SimpleFormIterator>
        </ArrayInput>
      </SimpleForm>
      <Button label="К списку" onClick={() => redirect('/stock')} />
    </EditBase>
  )
}

/** Pages made only of react-admin's parts. */
export const stockPages: readonly Page[] = [
  { path: '/stock', right: ['COMPANY_LIST'], load: async () => StockList },
  { path: '/stock/:id', right: ['COMPANY_LIST'], load: async () => StockEdit },
]

/** The product with these pages, which its own build does not contain. */
export const AppWithPages = () => <App more={stockPages} />
