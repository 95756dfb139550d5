// What an existing installation has, and so what ours must have: table.column | type | N(ullable) | default.
export const COLUMNS = `
object.id | integer | - | nextval('object_id_seq')
object.type | varchar(50) | - |
object.dhash | varchar(64) | - |
object.upload_time | timestamp | - |
object.blob_name | varchar C | N |
object.blob_size | integer | N |
object.blob_type | varchar(32) C | N |
object.content | varchar | N |
object.last_seen | timestamp | N |
object.family | varchar(32) C | N |
object.cfg | jsonb | N |
object.config_type | varchar(32) C | N |
object.alt_names | varchar[] C | - | '{}'
object.crc32 | varchar(8) C | N |
object.file_name | varchar C | N |
object.file_size | bigint | N |
object.file_type | text | N |
object.md5 | varchar(32) C | N |
object.sha1 | varchar(40) C | N |
object.sha256 | varchar(64) C | N |
object.sha512 | varchar(128) C | N |
object.ssdeep | varchar(255) C | N |
object.share_3rd_party | boolean | - | true
relation.parent_id | integer | - |
relation.child_id | integer | - |
relation.creation_time | timestamp | N |
permission.object_id | integer | - |
permission.group_id | integer | - |
permission.access_time | timestamp | - |
permission.reason_type | varchar(32) | N |
permission.related_object_id | integer | N |
permission.related_user_id | integer | N |
tag.id | integer | - | nextval('tag_new_id_seq')
tag.tag | varchar C | - |
tag.object_id | integer | - |
comment.id | integer | - | nextval('comment_id_seq')
comment.comment | varchar | - |
comment.timestamp | timestamp | - |
comment.object_id | integer | - |
comment.user_id | integer | N |
attribute.id | integer | - | nextval('attribute_id_seq')
attribute.object_id | integer | - |
attribute.key | varchar(64) | - |
attribute.value | jsonb | - |
attribute_definition.key | varchar(64) | - |
attribute_definition.label | varchar(64) | - |
attribute_definition.description | text | - |
attribute_definition.url_template | text | - |
attribute_definition.hidden | boolean | - |
attribute_definition.rich_template | text | - |
attribute_definition.example_value | text | - |
attribute_permission.key | varchar(64) | - |
attribute_permission.group_id | integer | - |
attribute_permission.can_read | boolean | - |
attribute_permission.can_set | boolean | - |
favorites.user_id | integer | - |
favorites.object_id | integer | - |
karton_analysis.id | uuid | - |
karton_analysis.creation_time | timestamp | - |
karton_analysis.arguments | jsonb | - |
karton_object.analysis_id | uuid | - |
karton_object.object_id | integer | - |
user.id | integer | - | nextval('user_id_seq')
user.login | varchar(32) | - |
user.email | varchar(128) | - |
user.password_hash | varchar(128) | N |
user.version_uid | varchar(16) | N |
user.password_ver | varchar(16) | N |
user.identity_ver | varchar(16) | N |
user.additional_info | varchar | - |
user.disabled | boolean | - |
user.pending | boolean | - |
user.requested_on | timestamp | N |
user.registered_on | timestamp | N |
user.registered_by | integer | N |
user.logged_on | timestamp | N |
user.set_password_on | timestamp | N |
user.feed_quality | varchar(32) | - | 'high'
group.id | integer | - | nextval('group_id_seq')
group.name | varchar(32) | - |
group.capabilities | text[] | - | '{}'
group.private | boolean | - |
group.default | boolean | - |
group.workspace | boolean | - |
group.immutable | boolean | - |
group.openid_provider_id | integer | N |
member.user_id | integer | N |
member.group_id | integer | N |
member.group_admin | boolean | - |
api_key.id | uuid | - |
api_key.user_id | integer | - |
api_key.issued_on | timestamp | - |
api_key.issued_by | integer | N |
api_key.name | varchar(100) | - |
quick_query.id | integer | - | nextval('quick_query_id_seq')
quick_query.query | text | - |
quick_query.type | varchar(50) | - |
quick_query.name | varchar(64) | - |
quick_query.date | timestamp | - |
quick_query.user_id | integer | - |
openid_provider.id | integer | - | nextval('openid_provider_id_seq')
openid_provider.name | varchar(64) | - |
openid_provider.client_id | text | - |
openid_provider.client_secret | text | N |
openid_provider.authorization_endpoint | text | - |
openid_provider.token_endpoint | text | - |
openid_provider.userinfo_endpoint | text | - |
openid_provider.jwks_endpoint | text | N |
openid_provider.logout_endpoint | text | N |
openid_provider.group_id | integer | - |
openid_provider.requires_approval | boolean | N |
openid_provider.oidc_groups_management_mode | openidgroupmanagementmode | N |
openid_provider.oidc_groups_match_pattern | text | N |
openid_provider.oidc_groups_replace_pattern | text | N |
openid_identity.sub_id | varchar(256) | - |
openid_identity.provider_id | integer | - |
openid_identity.user_id | integer | - |
`

// Name | column | referenced column | on delete.
export const FOREIGN_KEYS = `
api_key_issued_by_fkey | api_key.issued_by | user.id | SET NULL
api_key_user_id_fkey | api_key.user_id | user.id | CASCADE
attribute_key_fkey | attribute.key | attribute_definition.key | CASCADE
attribute_object_id_fkey | attribute.object_id | object.id | CASCADE
attribute_permission_group_id_fkey | attribute_permission.group_id | group.id | CASCADE
attribute_permission_key_fkey | attribute_permission.key | attribute_definition.key | CASCADE
comment_object_id_fkey | comment.object_id | object.id | CASCADE
comment_user_id_fkey | comment.user_id | user.id | SET NULL
favorites_object_id_fkey | favorites.object_id | object.id | CASCADE
favorites_user_id_fkey | favorites.user_id | user.id | CASCADE
group_openid_provider_id_fkey | group.openid_provider_id | openid_provider.id | SET NULL
karton_object_analysis_id_fkey | karton_object.analysis_id | karton_analysis.id | CASCADE
karton_object_object_id_fkey | karton_object.object_id | object.id | CASCADE
member_group_id_fkey | member.group_id | group.id | NO ACTION
member_user_id_fkey | member.user_id | user.id | NO ACTION
openid_identity_provider_id_fkey | openid_identity.provider_id | openid_provider.id | NO ACTION
openid_identity_user_id_fkey | openid_identity.user_id | user.id | NO ACTION
openid_provider_group_id_fkey | openid_provider.group_id | group.id | NO ACTION
permission_group_id_fkey | permission.group_id | group.id | CASCADE
permission_object_id_fkey | permission.object_id | object.id | CASCADE
permission_related_object_id_fkey | permission.related_object_id | object.id | SET NULL
permission_related_user_id_fkey | permission.related_user_id | user.id | SET NULL
quick_query_user_id_fkey | quick_query.user_id | user.id | CASCADE
relation_child_id_fkey | relation.child_id | object.id | CASCADE
relation_parent_id_fkey | relation.parent_id | object.id | CASCADE
tag_object_id_fkey | tag.object_id | object.id | CASCADE
user_registered_by_fkey | user.registered_by | user.id | SET NULL
`

// Name | table | method | columns | unique.
export const INDEXES = `
ix_attribute_key | attribute | btree | key
ix_attribute_unique | attribute | btree | object_id, key, md5(value::text) | unique
ix_attribute_value | attribute | gin | value
ix_attribute_permission_attribute_group | attribute_permission | btree | key, group_id | unique
ix_attribute_permission_group_id | attribute_permission | btree | group_id
ix_attribute_permission_key | attribute_permission | btree | key
ix_comment_object_id | comment | btree | object_id
ix_comment_user_id | comment | btree | user_id
ix_favorites_object_id | favorites | btree | object_id
ix_favorites_object_user | favorites | btree | object_id, user_id | unique
ix_favorites_user_id | favorites | btree | user_id
ix_group_name | group | btree | name | unique
ix_karton_analysis_object | karton_object | btree | analysis_id, object_id | unique
ix_karton_object_analysis_id | karton_object | btree | analysis_id
ix_karton_object_object_id | karton_object | btree | object_id
ix_object_alt_names | object | gin | alt_names
ix_object_blob_name | object | btree | blob_name
ix_object_blob_size | object | btree | blob_size
ix_object_blob_type | object | btree | blob_type
ix_object_cfg | object | gin | cfg
ix_object_config_type | object | btree | config_type
ix_object_crc32 | object | btree | crc32
ix_object_dhash | object | btree | dhash | unique
ix_object_family | object | btree | family
ix_object_file_name | object | btree | file_name
ix_object_file_size | object | btree | file_size
ix_object_file_type | object | btree | file_type
ix_object_last_seen | object | btree | last_seen
ix_object_md5 | object | btree | md5
ix_object_sha1 | object | btree | sha1
ix_object_sha256 | object | btree | sha256 | unique
ix_object_sha512 | object | btree | sha512
ix_object_ssdeep | object | btree | ssdeep
ix_object_type | object | btree | type
ix_object_upload_time | object | btree | upload_time
ix_object_tag_object_id | tag | btree | tag, object_id | unique
ix_tag_object_id | tag | btree | object_id
ix_tag_tag | tag | btree | tag
ix_permission_access_time | permission | btree | access_time
ix_permission_group_id | permission | btree | group_id
ix_permission_group_object | permission | btree | object_id, group_id | unique
ix_permission_object_id | permission | btree | object_id
ix_permission_related_object_id | permission | btree | related_object_id
ix_permission_related_user_id | permission | btree | related_user_id
ix_relation_child_id | relation | btree | child_id
ix_relation_parent_child | relation | btree | parent_id, child_id | unique
ix_relation_parent_id | relation | btree | parent_id
ix_user_login | user | btree | login | unique
`

// Name | table | columns.
export const PRIMARY_KEYS = `
api_key_pkey | api_key | id
attribute_pkey | attribute | id
attribute_definition_pkey | attribute_definition | key
attribute_permission_pkey | attribute_permission | key, group_id
comment_pkey | comment | id
group_pkey | group | id
karton_analysis_pkey | karton_analysis | id
object_pkey | object | id
openid_identity_pkey | openid_identity | sub_id, provider_id, user_id
openid_provider_pkey | openid_provider | id
permission_pkey | permission | object_id, group_id
quick_query_pkey | quick_query | id
tag_pkey | tag | id
user_pkey | user | id
`

// Name | owner.
export const SEQUENCES = `
attribute_id_seq | attribute.id
comment_id_seq | comment.id
group_id_seq | group.id
object_id_seq | object.id
openid_provider_id_seq | openid_provider.id
quick_query_id_seq | quick_query.id
tag_new_id_seq | tag.id
user_id_seq | user.id
`
