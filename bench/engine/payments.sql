-- The fastest known statement for the first page of payments; its parameters are the first and the last day of the list.
with page as materialized (
  select t.*, json_build_array(t.pay_date::text, t.id::text)::text as k
  from payment t where not t.is_delete and t.pay_date between $1::date and $2::date
  order by t.pay_date desc, t.id desc limit 50),
kinds as materialized (
  select jsonb_object_agg(x.id, ('{"id":' || x.id) || (',"name":' || (json_scalar(x.name)::text || '}'))) as x from cost_list_type x),
articles as materialized (
  select jsonb_object_agg(x.id, (('{"id":' || x.id) || (',"name":' || json_scalar(x.name)::text)) || (',"costListType":' || (coalesce((select x from kinds) ->> x.cost_list_type_id::text, 'null') || '}'))) as x
  from cost_list x where x.id = any(array(select cost_list_id from page))),
methods as materialized (
  select jsonb_object_agg(x.id, (('{"id":' || x.id) || (',"name":' || json_scalar(x.name)::text)) || (',"rate":' || (coalesce('"' || x.rate || '"', 'null') || '}'))) as x from pay_method x),
companies as materialized (
  select jsonb_object_agg(x.id, (('{"id":' || x.id) || (',"shortName":' || coalesce(json_scalar(x.short_name)::text, 'null'))) || (',"inn":' || (coalesce(json_scalar(x.inn)::text, 'null') || '}'))) as x
  from company x where x.id = any(array(select distinct unnest(array[company_from_id, company_to_id, owner_company_id, recipient_id, opening_company_id]) from page))),
employed as materialized (
  select jsonb_object_agg(x.id, ('{"id":' || x.id) || (',"shortName":' || (coalesce(json_scalar(x.short_name)::text, 'null') || '}'))) as x
  from company x where x.id = any(array(select self_employed_id from page))),
people as materialized (
  select jsonb_object_agg(x.id, (('{"id":' || x.id) || (',"fio":' || coalesce(json_scalar(x.fio)::text, 'null'))) || (',"login":' || (coalesce(json_scalar(x.login)::text, 'null') || '}'))) as x
  from account x where x.id = any(array(select unnest(array[account_id, ins_user_id]) from page))),
vehicles as materialized (
  select jsonb_object_agg(x.id, ((('{"id":' || x.id) || ',"carIdenty":') || (json_scalar(concat_ws(' ', x.plate, b.name))::text || ',"plate":'))
    || ((json_scalar(x.plate)::text || ',"brand":') || (coalesce(('{"id":' || b.id) || (',"name":' || (json_scalar(b.name)::text || '}')), 'null') || '}'))) as x
  from vehicle x left join vehicle_brand b on b.id = x.brand_id where x.id = any(array(select vehicle_id from page))),
points as materialized (
  select jsonb_object_agg(x.id, ('{"id":' || x.id) || (',"name":' || (json_scalar(x.name)::text || '}'))) as x
  from point x where x.id = any(array(select point_id from page))),
statuses as materialized (
  select jsonb_object_agg(x.id, ('{"id":' || x.id) || (',"name":' || (json_scalar(x.name)::text || '}'))) as x from pay_status x),
sources as materialized (
  select jsonb_object_agg(x.id, ('{"id":' || x.id) || (',"name":' || (json_scalar(x.name)::text || '}'))) as x from input_type x),
regular as materialized (
  select jsonb_object_agg(x.id, (('{"id":' || x.id) || (',"name":' || json_scalar(x.name)::text)) || (',"kind":' || (coalesce('"' || x.kind || '"', 'null') || '}'))) as x
  from regular_payment x where x.id = any(array(select regular_payment_id from page))),
documents as materialized (
  select jsonb_object_agg(g.payment_id, '[' || (g.j || ']')) as x from (
    select x.payment_id, string_agg(((('{"id":' || x.id) || (',"fileName":' || coalesce(json_scalar(f.file_name)::text, 'null')))
      || (',"documentType":' || coalesce((('{"id":' || y.id) || (',"name":' || json_scalar(y.name)::text)) || ((',"code":' || coalesce(json_scalar(y.code)::text, 'null')) || (',"isPayment":' || (y.is_payment::text || '}'))), 'null')))
      || (((',"payment":{"id":' || p.id) || (',"number":' || coalesce(json_scalar(p.number)::text, 'null')))
        || ((',"costList":' || (('{"id":' || c.id) || ((',"name":' || json_scalar(c.name)::text) || (',"costListType":' || (coalesce(('{"id":' || c.cost_list_type_id) || '}', 'null') || '}')))))
          || ('},"metadataFields":{"isActive":' || (x.is_active::text || '}}')))), ',' order by x.id) as j
    from payment_document x join page p on p.id = x.payment_id join cost_list c on c.id = p.cost_list_id
      left join sys_file f on f.id = x.file_id left join document_type y on y.id = x.document_type_id
    where not x.is_delete group by 1) g)
select '[' || coalesce(string_agg(p.j, E',\t'), '') || ']' as body, ('[' || string_agg(p.i, ',') || ']')::json as inputs, count(*)::int as count, (array_agg(p.k))[count(*)] as last
from (select
  ((((('{"id":' || t.id) || (',"version":' || t.version)) || ((',"number":' || coalesce(json_scalar(t.number)::text, 'null')) || (',"idtrx":' || coalesce(json_scalar(t.id_trx)::text, 'null'))))
    || (((',"createDate":"' || t.create_date) || ('","payDate":"' || t.pay_date))
      || (('","reportDate":' || coalesce('"' || t.report_date || '"', 'null')) || (',"costList":' || coalesce((select x from articles) ->> t.cost_list_id::text, 'null')))))
  || ((((',"costListType":' || coalesce((select x from kinds) ->> t.cost_list_type_id::text, 'null')) || (',"payMethod":' || coalesce((select x from methods) ->> t.pay_method_id::text, 'null')))
      || ((',"rate":' || coalesce('"' || t.rate || '"', 'null')) || (',"price":' || coalesce('"' || t.price || '"', 'null'))))
    || (((',"volume":' || coalesce('"' || t.volume || '"', 'null')) || (',"discount":' || coalesce('"' || t.discount || '"', 'null')))
      || ((',"sum":' || coalesce('"' || t.sum || '"', 'null')) || (',"companyFrom":' || coalesce((select x from companies) ->> t.company_from_id::text, 'null'))))))
  || ((((((',"companyTo":' || coalesce((select x from companies) ->> t.company_to_id::text, 'null')) || (',"ownerCompany":' || coalesce((select x from companies) ->> t.owner_company_id::text, 'null')))
      || ((',"recipient":' || coalesce((select x from companies) ->> t.recipient_id::text, 'null')) || (',"paymentObject":{"valueAccount":' || coalesce((select x from people) ->> t.account_id::text, 'null'))))
    || (((',"valueVehicle":' || coalesce((select x from vehicles) ->> t.vehicle_id::text, 'null')) || ('},"value":' || coalesce(t.value::text, 'null')))
      || ((',"valueType":' || coalesce(t.value_type::text, 'null')) || (',"point":' || coalesce((select x from points) ->> t.point_id::text, 'null')))))
  || ((((',"payStatus":' || coalesce((select x from statuses) ->> t.pay_status_id::text, 'null')) || (',"source":' || coalesce((select x from sources) ->> t.source_id::text, 'null')))
      || ((',"regularPayment":' || coalesce((select x from regular) ->> t.regular_payment_id::text, 'null')) || (',"regularPeriod":' || coalesce('"' || t.regular_period || '"', 'null'))))
    || (((',"purpose":' || coalesce(json_scalar(t.purpose)::text, 'null')) || (',"inn":' || coalesce(json_scalar(t.inn)::text, 'null')))
      || ((',"comment":' || coalesce(json_scalar(t.comment)::text, 'null')) || (',"delComment":' || coalesce(json_scalar(t.del_comment)::text, 'null'))))))
  || (((((',"paymentDocs":' || coalesce((select x from documents) ->> t.id::text, '[]')) || (',"openingCompany":' || coalesce((select x from companies) ->> t.opening_company_id::text, 'null')))
      || ((',"opening":' || coalesce('"' || t.opening || '"', 'null')) || (',"selfEmployed":' || coalesce((select x from employed) ->> t.self_employed_id::text, 'null'))))
    || (((',"npdStatus":' || coalesce('"' || t.npd_status || '"', 'null')) || (',"chequeNumber":' || coalesce(json_scalar(t.cheque_number)::text, 'null')))
      || ((',"chequeLink":' || coalesce(json_scalar(t.cheque_link)::text, 'null')) || (',"metadataFields":{"isActive":' || t.is_active::text))))
  || (((',"isDelete":' || t.is_delete::text) || (',"insDate":' || to_json(t.ins_date)::text)) || ('},"mdInsUser":' || (coalesce((select x from people) ->> t.ins_user_id::text, 'null') || '}'))))) as j,
  ((('{"id":' || t.id) || (',"version":' || t.version)) || ((',"price":' || coalesce('"' || t.price || '"', 'null')) || (',"volume":' || coalesce('"' || t.volume || '"', 'null'))))
  || ((',"discount":' || coalesce('"' || t.discount || '"', 'null')) || (',"source":' || (coalesce((select x from sources) ->> t.source_id::text, 'null') || '}'))) as i,
  t.k
from page t) p
