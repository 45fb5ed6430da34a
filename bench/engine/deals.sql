-- The fastest known statement for the first page of waybills: it reads the rows first, then each referenced record once, without a subquery per row.
with page as materialized (
  select t.*, json_build_array(t.dt_deal::text, t.id::text)::text as k, t.id in (
      select d.owner_id from deal_document d join document_type x on x.id = d.document_type_id where not d.is_delete and x.code = 'TTH'
    ) as ttn_doc
  from (select * from deal where not is_delete order by dt_deal desc, id desc limit 50) t),
orders as materialized (
  select x.id, x.customer_id, x.object_id, x.material_id from material_order x where x.id = any(array(select material_order_id from page))),
routes as materialized (
  select x.id, x.point_from_id, x.point_to_id, m.name || ' (' || u.system_c || ')' as name
  from cargo_route x left join material m on m.id = x.material_id left join measurement_unit u on u.id = x.unit_id
  where x.id = any(array(select cargo_route_id from page))),
companies as materialized (
  select jsonb_object_agg(x.id, ('{"id":' || x.id) || (',"shortName":' || (coalesce(json_scalar(x.short_name)::text, 'null') || '}'))) as x
  from company x where x.id = any(array(select unnest(array[supplier_id, customer_id, shipment_id]) from page union select customer_id from orders))),
points as materialized (
  select jsonb_object_agg(x.id, (('{"id":' || x.id) || (',"name":' || json_scalar(x.name)::text)) || (',"address":' || (coalesce(json_scalar(x.address)::text, 'null') || '}'))) as x
  from point x where x.id = any(array(
    select unnest(array[career_id, object_id]) from page union select object_id from orders union select unnest(array[point_from_id, point_to_id]) from routes))),
materials as materialized (
  select jsonb_object_agg(x.id, ('{"id":' || x.id) || (',"name":' || (json_scalar(x.name)::text || '}'))) as x from material x),
statuses as materialized (
  select jsonb_object_agg(x.id, ('{"id":' || x.id) || (',"name":' || (json_scalar(x.name)::text || '}'))) as x from deal_status x),
people as materialized (
  select jsonb_object_agg(x.id, (('{"id":' || x.id) || (',"fio":' || coalesce(json_scalar(x.fio)::text, 'null'))) || (',"login":' || (coalesce(json_scalar(x.login)::text, 'null') || '}'))) as x
  from account x where x.id = any(array(select unnest(array[driver_id, user_auth_id, checked_by_id, ins_user_id]) from page))),
order_texts as materialized (
  select jsonb_object_agg(x.id, ((('{"id":' || x.id) || ',"customer":') || (coalesce((select x from companies) ->> x.customer_id::text, 'null') || ',"material":'))
    || ((coalesce((select x from materials) ->> x.material_id::text, 'null') || ',"object":') || (coalesce((select x from points) ->> x.object_id::text, 'null') || '}'))) as x
  from orders x),
regular as materialized (
  select jsonb_object_agg(x.id, ('{"id":' || x.id) || (',"name":' || (coalesce(json_scalar(a.name || ' → ' || b.name || ', ' || m.name)::text, 'null') || '}'))) as x
  from regular_deal x left join point a on a.id = x.career_id left join point b on b.id = x.object_id left join material m on m.id = x.material_id
  where x.id = any(array(select regular_deal_id from page))),
route_texts as materialized (
  select jsonb_object_agg(x.id, ((('{"id":' || x.id) || ',"name":') || (coalesce(json_scalar(x.name)::text, 'null') || ',"pointFrom":'))
    || ((coalesce((select x from points) ->> x.point_from_id::text, 'null') || ',"pointTo":') || (coalesce((select x from points) ->> x.point_to_id::text, 'null') || '}'))) as x
  from routes x),
vehicles as materialized (
  select jsonb_object_agg(x.id, ((('{"id":' || x.id) || ',"plate":') || (coalesce(json_scalar(x.plate)::text, 'null') || ',"brand":'))
    || ((coalesce(('{"id":' || b.id) || (',"name":' || (json_scalar(b.name)::text || '}')), 'null') || ',"bodyType":')
    || (coalesce((('{"id":' || y.id) || (',"name":' || json_scalar(y.name)::text)) || (',"isTrailer":' || (coalesce(y.is_trailer::text, 'null') || '}')), 'null') || '}'))) as x
  from vehicle x left join vehicle_brand b on b.id = x.brand_id left join vehicle_body_type y on y.id = x.body_type_id
  where x.id = any(array(select vehicle_id from page))),
products as materialized (
  select jsonb_object_agg(x.id, ('{"id":' || x.id) || (',"name":' || (coalesce(json_scalar(m.name || ' (' || u.system_c || ')')::text, 'null') || '}'))) as x
  from product x left join material m on m.id = x.material_id left join measurement_unit u on u.id = x.unit_id
  where x.id = any(array(select distinct unnest(array[purchase_product_id, sale_product_id]) from page))),
price_types as materialized (
  select jsonb_object_agg(x.id, ('{"id":' || x.id) || (',"name":' || (json_scalar(x.name)::text || '}'))) as x from price_type x),
units as materialized (
  select jsonb_object_agg(x.id, (('{"id":' || x.id) || (',"name":' || json_scalar(x.name)::text)) || (',"systemC":' || (coalesce(json_scalar(x.system_c)::text, 'null') || '}'))) as x
  from measurement_unit x),
input_types as materialized (
  select jsonb_object_agg(x.id, ('{"id":' || x.id) || (',"name":' || (json_scalar(x.name)::text || '}'))) as x from input_type x)
select '[' || coalesce(string_agg(p.j, E',\t'), '') || ']' as body, ('[' || string_agg(p.i, ',') || ']')::json as inputs, count(*)::int as count, (array_agg(p.k))[count(*)] as last
from (select
  (((((('{"id":' || t.id) || (',"version":' || t.version)) || ((',"dtDeal":"' || t.dt_deal) || ('","ttn":' || coalesce(json_scalar(t.ttn)::text, 'null'))))
  || (((',"kn":' || coalesce(json_scalar(t.kn)::text, 'null')) || (',"ttnDoc":' || t.ttn_doc::text))
    || ((',"stateFilter":' || coalesce('"' || case t.status_id when 1 then 'active' when 2 then case when t.is_auth then 'closed' else 'waiting' end
      when 3 then 'error' when 4 then 'deleted' when 5 then 'executing' end || '"', 'null')) || (',"status":' || coalesce((select x from statuses) ->> t.status_id::text, 'null')))))
  || ((((',"errorText":' || coalesce(json_scalar(t.error_text)::text, 'null')) || (',"isAuth":' || coalesce(t.is_auth::text, 'null')))
      || ((',"dtAuth":' || coalesce(to_json(t.dt_auth)::text, 'null')) || (',"userAuth":' || coalesce((select x from people) ->> t.user_auth_id::text, 'null'))))
    || (((',"corrected":' || coalesce(t.corrected::text, 'null')) || (',"materialOrder":' || coalesce((select x from order_texts) ->> t.material_order_id::text, 'null')))
      || ((',"overLimit":' || coalesce('"' || t.over_limit || '"', 'null')) || (',"regularDeal":' || coalesce((select x from regular) ->> t.regular_deal_id::text, 'null'))))))
  || (((((',"cargoRoute":' || coalesce((select x from route_texts) ->> t.cargo_route_id::text, 'null')) || (',"supplier":' || coalesce((select x from companies) ->> t.supplier_id::text, 'null')))
      || ((',"career":' || coalesce((select x from points) ->> t.career_id::text, 'null')) || (',"customer":' || coalesce((select x from companies) ->> t.customer_id::text, 'null'))))
    || (((',"object":' || coalesce((select x from points) ->> t.object_id::text, 'null')) || (',"material":' || coalesce((select x from materials) ->> t.material_id::text, 'null')))
      || ((',"shipment":' || coalesce((select x from companies) ->> t.shipment_id::text, 'null')) || (',"vehicle":' || coalesce((select x from vehicles) ->> t.vehicle_id::text, 'null')))))
  || ((((',"driver":' || coalesce((select x from people) ->> t.driver_id::text, 'null')) || (',"purchaseProduct":' || coalesce((select x from products) ->> t.purchase_product_id::text, 'null')))
      || ((',"saleProduct":' || coalesce((select x from products) ->> t.sale_product_id::text, 'null')) || (',"serviceType":' || coalesce((select x from price_types) ->> t.service_type_id::text, 'null'))))
    || (((',"shipmentType":' || coalesce((select x from price_types) ->> t.shipment_type_id::text, 'null')) || (',"sellType":' || coalesce((select x from price_types) ->> t.sell_type_id::text, 'null')))
      || ((',"careerVol":' || coalesce('"' || t.career_vol || '"', 'null')) || (',"careerUnit":' || coalesce((select x from units) ->> t.career_unit_id::text, 'null')))))))
  || ((((((',"objectVol":' || coalesce('"' || t.object_vol || '"', 'null')) || (',"objectUnit":' || coalesce((select x from units) ->> t.object_unit_id::text, 'null')))
      || ((',"routeVol":' || coalesce('"' || t.route_vol || '"', 'null')) || (',"routeUnit":' || coalesce((select x from units) ->> t.route_unit_id::text, 'null'))))
    || (((',"objectSumm":' || coalesce('"' || t.object_summ || '"', 'null')) || (',"careerSumm":' || coalesce('"' || t.career_summ || '"', 'null')))
      || ((',"routeSumm":' || coalesce('"' || t.route_summ || '"', 'null')) || (',"driverSumm":' || coalesce('"' || t.driver_summ || '"', 'null')))))
  || ((((',"income":' || coalesce('"' || t.income || '"', 'null')) || (',"distance":' || coalesce('"' || t.distance || '"', 'null')))
      || ((',"distanceCalculated":' || coalesce('"' || t.distance_calculated || '"', 'null')) || (',"inputType":' || coalesce((select x from input_types) ->> t.input_type_id::text, 'null'))))
    || (((',"registryNumber":' || coalesce(json_scalar(t.registry_number)::text, 'null')) || (',"registryDate":' || coalesce('"' || t.registry_date || '"', 'null')))
      || ((',"checkedBy":' || coalesce((select x from people) ->> t.checked_by_id::text, 'null')) || (',"registryComment":' || coalesce(json_scalar(t.registry_comment)::text, 'null'))))))
  || (((',"delComment":' || coalesce(json_scalar(t.del_comment)::text, 'null')) || (',"metadataFields":{"isActive":' || t.is_active::text))
    || (((',"isDelete":' || t.is_delete::text) || (',"insDate":' || to_json(t.ins_date)::text)) || ('},"mdInsUser":' || (coalesce((select x from people) ->> t.ins_user_id::text, 'null') || '}'))))) as j,
  (((('{"id":' || t.id) || (',"version":' || t.version)) || ((',"dtDeal":"' || t.dt_deal) || ('","ttnDoc":' || t.ttn_doc::text)))
  || (((',"status":' || coalesce((select x from statuses) ->> t.status_id::text, 'null')) || (',"isAuth":' || coalesce(t.is_auth::text, 'null')))
    || ((',"objectSumm":' || coalesce('"' || t.object_summ || '"', 'null')) || (',"careerSumm":' || coalesce('"' || t.career_summ || '"', 'null')))))
  || ((',"routeSumm":' || coalesce('"' || t.route_summ || '"', 'null')) || ((',"driverSumm":' || coalesce('"' || t.driver_summ || '"', 'null')) || (',"income":' || (coalesce('"' || t.income || '"', 'null') || '}')))) as i,
  t.k
from page t) p
