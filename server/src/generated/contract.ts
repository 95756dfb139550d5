// Generated from openapi.yaml by "npm run generate". Do not edit.
export interface paths {
    "/api/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tell that the server is up and its database answers */
        get: operations["ping"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Public facts about this server */
        get: operations["getServer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This contract
         * @description With `Accept` naming `text/html`, the interactive page, as at `/docs`.
         */
        get: operations["getContract"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with login and password */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchange a valid token for a new session token */
        post: operations["refreshSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tell who the token belongs to */
        get: operations["validateSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/{login}/api_key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue an API key
         * @description For another login the caller also needs `manage_users`.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api_key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the caller's API keys */
        get: operations["listApiKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api_key/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of an API key.
                 * @example cb04bc83-d193-4535-aaba-8604c29bc47b
                 */
                key_id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        /** Show one of the caller's API keys */
        get: operations["getApiKey"];
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Keys of others need `manage_users` as well.
         */
        delete: operations["deleteApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/object": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List or search objects of every kind, newest first */
        get: operations["listObjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/{type}/count": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Kind of object; `object` stands for every kind.
                 * @example file
                 */
                type: components["parameters"]["Type"];
            };
            cookie?: never;
        };
        /** Count visible objects, all or those that match a query */
        get: operations["countObjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/object/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description SHA-256 of the object; for files also SHA-512, SHA-1 or MD5. Case does not matter.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** Show an object of any kind */
        get: operations["getObject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List or search files, newest first */
        get: operations["listFiles"];
        put?: never;
        /**
         * Upload a file
         * @description The content is durable before the answer. The same content uploaded again is the same object:
         *     a new name becomes an alternative name, tags are added, and the uploader gains access.
         *     Part `file` carries a file name; part `options` carries none. The order of the parts is free.
         */
        post: operations["uploadFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/file/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description SHA-256 of the object; for files also SHA-512, SHA-1 or MD5. Case does not matter.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** Show a file, found by SHA-256, SHA-512, SHA-1 or MD5 */
        get: operations["getFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/file/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description SHA-256 of the object; for files also SHA-512, SHA-1 or MD5. Case does not matter.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Download the bytes of a file
         * @description A download token in the query stands in for the Authorization header.
         */
        get: operations["downloadFile"];
        put?: never;
        /** Get a token that lets its bearer download this one file for 60 seconds */
        post: operations["createDownloadToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/file/{id}/download/zip": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description SHA-256 of the object; for files also SHA-512, SHA-1 or MD5. Case does not matter.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Download a file inside an AES-256 encrypted zip
         * @description The password is the setting `zip_download_password`, `infected` unless changed.
         */
        get: operations["downloadZip"];
        put?: never;
        /** Get a download token, the same kind as for the raw bytes */
        post: operations["createZipDownloadToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Distinct tags of visible objects that begin with a text */
        get: operations["suggestTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/{type}/{id}/tag": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Kind of object; `object` stands for every kind.
                 * @example file
                 */
                type: components["parameters"]["Type"];
                /**
                 * @description SHA-256 of the object; for files also SHA-512, SHA-1 or MD5. Case does not matter.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** Tags of an object */
        get: operations["listTags"];
        /** Add a tag */
        put: operations["addTag"];
        post?: never;
        /**
         * Remove a tag
         * @description Removing a tag that is not there succeeds.
         */
        delete: operations["removeTag"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description An error.
         * @example {
         *       "message": "count: must be >= 0, not -1",
         *       "code": "invalid_request",
         *       "request_id": "0f8fad5bd9cb469fa16570867728950e",
         *       "errors": [
         *         {
         *           "field": "count",
         *           "message": "must be >= 0, not -1"
         *         }
         *       ]
         *     }
         */
        Problem: {
            /** @description What is wrong, for a person. */
            message: string;
            code: components["schemas"]["ProblemCode"];
            /** @description As in `X-Request-Id`. */
            request_id: string;
            /** @description Faults by field. */
            errors?: components["schemas"]["FieldError"][];
        };
        /**
         * @description What went wrong, for programs.
         * @enum {string}
         */
        ProblemCode: "invalid_request" | "unauthenticated" | "invalid_credentials" | "account_pending" | "account_disabled" | "maintenance" | "forbidden" | "not_found" | "unsupported" | "method_not_allowed" | "conflict" | "type_conflict" | "too_large" | "bad_range" | "rate_limited" | "server_error" | "bad_gateway" | "unavailable" | "query_timeout" | "storage_full";
        /**
         * @example {
         *       "field": "options.tags.0.tag",
         *       "message": "must not be empty"
         *     }
         */
        FieldError: {
            /** @description Where the fault is, with dots and list numbers. */
            field: string;
            /** @description What is wrong with it. */
            message: string;
        };
        /**
         * @example {
         *       "status": "ok"
         *     }
         */
        Ping: {
            /** @constant */
            status: "ok";
        };
        /**
         * @example {
         *       "server_version": "2.18.0",
         *       "product_name": "Lazaret",
         *       "product_version": "0.1.0",
         *       "instance_id": "6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11",
         *       "instance_name": "lazaret",
         *       "listing_order": "commit",
         *       "is_authenticated": false,
         *       "is_maintenance_set": false,
         *       "is_registration_enabled": false,
         *       "is_password_auth_enabled": true,
         *       "is_karton_enabled": false,
         *       "is_analysis_enabled": false,
         *       "is_oidc_enabled": false,
         *       "is_oidc_registration_enabled": false,
         *       "is_3rd_party_sharing_consent_enabled": false,
         *       "recaptcha_site_key": null,
         *       "captcha_site_key": null,
         *       "request_timeout": 20000,
         *       "file_upload_timeout": 60000,
         *       "statement_timeout": 0
         *     }
         */
        Server: {
            /**
             * @description Level of the API this server is compatible with.
             * @constant
             */
            server_version: "2.18.0";
            /** @constant */
            product_name: "Lazaret";
            /** @description Version of this server. */
            product_version: string;
            /**
             * Format: uuid
             * @description Random; stays with the database.
             */
            instance_id: string;
            /** @description Name given by the administrator. */
            instance_name: string;
            /**
             * @description Listings are in commit order.
             * @constant
             */
            listing_order: "commit";
            /** @description Whether this request carried a valid token. */
            is_authenticated: boolean;
            is_maintenance_set: boolean;
            is_registration_enabled: boolean;
            is_password_auth_enabled: boolean;
            /**
             * @deprecated
             * @description Same as `is_analysis_enabled`.
             */
            is_karton_enabled: boolean;
            is_analysis_enabled: boolean;
            is_oidc_enabled: boolean;
            is_oidc_registration_enabled: boolean;
            is_3rd_party_sharing_consent_enabled: boolean;
            /**
             * @deprecated
             * @description Same as `captcha_site_key`.
             */
            recaptcha_site_key: string | null;
            captcha_site_key: string | null;
            /** @description Milliseconds a client should wait for an answer. */
            request_timeout: number;
            /** @description Milliseconds a client should wait for an upload. */
            file_upload_timeout: number;
            /** @description Milliseconds after which the database gives up; 0 means never. */
            statement_timeout: number;
        };
        /**
         * @example {
         *       "login": "alice",
         *       "password": "correct horse battery"
         *     }
         */
        Credentials: {
            /** @description Login, at most 32 letters, digits, `_`, `.` and `-`. */
            login: string;
            /** @description Password, at most 72 bytes of UTF-8. */
            password: string;
        };
        /**
         * @example {
         *       "login": "alice",
         *       "token": "eyJhbGciOiJIUzUxMiIsInR5cCI6IkpXVCJ9.e30.c2lnbmF0dXJl",
         *       "capabilities": [
         *         "adding_files",
         *         "manage_profile",
         *         "personalize"
         *       ],
         *       "groups": [
         *         "alice",
         *         "public",
         *         "registered"
         *       ],
         *       "provider": null
         *     }
         */
        Session: {
            login: string;
            /** @description Send it as `Authorization: Bearer <token>`. */
            token: string;
            /** @description What the caller may do. */
            capabilities: string[];
            /** @description Names of all groups of the caller. */
            groups: string[];
            /** @description OpenID Connect provider of the session. */
            provider: string | null;
        };
        /**
         * @example {
         *       "login": "alice",
         *       "capabilities": [
         *         "adding_files"
         *       ],
         *       "groups": [
         *         "alice",
         *         "public",
         *         "registered"
         *       ]
         *     }
         */
        Identity: {
            login: string;
            capabilities: string[];
            groups: string[];
        };
        /**
         * @example {
         *       "name": "feed collector"
         *     }
         */
        NewApiKey: {
            /**
             * @description What the key is for.
             * @default
             */
            name: string;
        };
        /**
         * @example {
         *       "id": "cb04bc83-d193-4535-aaba-8604c29bc47b",
         *       "name": "feed collector",
         *       "issued_on": "2026-11-21T09:58:34.813142+00:00",
         *       "issuer_login": "alice"
         *     }
         */
        ApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            issued_on: components["schemas"]["Time"];
            /** @description Who issued it; null when that account is gone. */
            issuer_login: string | null;
        };
        /**
         * @example {
         *       "id": "cb04bc83-d193-4535-aaba-8604c29bc47b",
         *       "name": "feed collector",
         *       "issued_on": "2026-11-21T09:58:34.813142+00:00",
         *       "issuer_login": "alice",
         *       "token": "eyJhbGciOiJIUzUxMiIsInR5cCI6IkpXVCJ9.e30.c2lnbmF0dXJl"
         *     }
         */
        IssuedApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            issued_on: components["schemas"]["Time"];
            issuer_login: string | null;
            /** @description The secret; shown only once. */
            token: string;
        };
        /**
         * @example {
         *       "api_keys": []
         *     }
         */
        ApiKeyList: {
            api_keys: components["schemas"]["ApiKey"][];
        };
        /**
         * Format: date-time
         * @description UTC, always six fraction digits and `+00:00`.
         * @example 2026-11-21T09:59:27.129720+00:00
         */
        Time: string;
        /**
         * @description SHA-256 in lower-case hex.
         * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
         */
        Hash: string;
        /**
         * @example file
         * @enum {string}
         */
        Kind: "object" | "file" | "config" | "blob";
        /**
         * @description Kind of a stored object.
         * @example file
         * @enum {string}
         */
        ObjectType: "file" | "static_config" | "text_blob";
        /**
         * @example {
         *       "tag": "feed:honeypot"
         *     }
         */
        Tag: {
            /** @description Lower-cased and trimmed by the server; at most 1024 bytes of UTF-8. */
            tag: string;
        };
        /**
         * @example {
         *       "tag": "feed:honeypot"
         *     }
         */
        NewTag: {
            /** @description Lower-cased and trimmed by the server; at most 1024 bytes of UTF-8. */
            tag: string;
        };
        /**
         * @example [
         *       {
         *         "tag": "feed:honeypot"
         *       },
         *       {
         *         "tag": "packed"
         *       }
         *     ]
         */
        TagList: components["schemas"]["Tag"][];
        /**
         * @example {
         *       "count": 1482
         *     }
         */
        Count: {
            count: number;
        };
        /**
         * @example {
         *       "id": "a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447",
         *       "type": "file",
         *       "tags": [],
         *       "upload_time": "2026-11-21T09:59:27.129720+00:00"
         *     }
         */
        ObjectSummary: {
            id: components["schemas"]["Hash"];
            type: components["schemas"]["ObjectType"];
            tags: components["schemas"]["TagList"];
            upload_time: components["schemas"]["Time"];
        };
        /**
         * @example {
         *       "objects": []
         *     }
         */
        ObjectList: {
            objects: components["schemas"]["ObjectSummary"][];
        };
        /**
         * @example {
         *       "id": 7,
         *       "key": "origin",
         *       "value": {
         *         "url": "http://a.example/"
         *       }
         *     }
         */
        AttributeValue: {
            /** @description Identifier of this value. */
            id: number;
            key: string;
            /** @description Any JSON value. */
            value: unknown;
        };
        /**
         * @example {
         *       "id": "a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447",
         *       "type": "file",
         *       "tags": [
         *         {
         *           "tag": "packed"
         *         }
         *       ],
         *       "upload_time": "2026-11-21T09:59:27.129720+00:00",
         *       "favorite": false,
         *       "parents": [],
         *       "children": [],
         *       "attributes": [],
         *       "share_3rd_party": true
         *     }
         */
        Object: {
            id: components["schemas"]["Hash"];
            type: components["schemas"]["ObjectType"];
            tags: components["schemas"]["TagList"];
            upload_time: components["schemas"]["Time"];
            /** @description Whether the caller marked it. */
            favorite: boolean;
            /** @description Visible parents, newest link first, at most 100 of each kind. */
            parents: components["schemas"]["ObjectSummary"][];
            /** @description Visible children, newest link first, at most 100 of each kind. */
            children: components["schemas"]["ObjectSummary"][];
            /** @description Values of keys the caller may read. */
            attributes: components["schemas"]["AttributeValue"][];
            /** @description Whether it may be shared with third parties. */
            share_3rd_party: boolean;
        };
        /**
         * @example {
         *       "id": "a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447",
         *       "type": "file",
         *       "tags": [],
         *       "upload_time": "2026-11-21T09:59:27.129720+00:00",
         *       "file_name": "hello.txt",
         *       "file_size": 12,
         *       "file_type": "ASCII text",
         *       "md5": "6f5902ac237024bdd0c176cb93063dc4",
         *       "sha1": "22596363b3de40b06f981fb85d82312e8c0ed511",
         *       "sha256": "a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447"
         *     }
         */
        FileSummary: {
            id: components["schemas"]["Hash"];
            type: components["schemas"]["ObjectType"];
            tags: components["schemas"]["TagList"];
            upload_time: components["schemas"]["Time"];
            /** @description Name of the first upload; may be empty. */
            file_name: string;
            /** @description Bytes. */
            file_size: number;
            /** @description Format as libmagic tells it. */
            file_type: string;
            md5: string;
            sha1: string;
            sha256: components["schemas"]["Hash"];
        };
        /**
         * @example {
         *       "files": []
         *     }
         */
        FileList: {
            files: components["schemas"]["FileSummary"][];
        };
        /**
         * @description The newest configuration extracted from the file.
         * @example {
         *       "id": "6d51c8c0bf4c2b1f8b0fa4b5c1b1b1d3e1e2f2c3d4a5b6c7d8e9fa0b1c2d3e4f",
         *       "type": "static_config",
         *       "tags": [],
         *       "upload_time": "2026-11-21T09:59:27.129720+00:00",
         *       "family": "emotet",
         *       "config_type": "static",
         *       "cfg": {
         *         "c2": "a.example:443"
         *       },
         *       "config": {
         *         "c2": "a.example:443"
         *       }
         *     }
         */
        LatestConfig: {
            id: components["schemas"]["Hash"];
            type: components["schemas"]["ObjectType"];
            tags: components["schemas"]["TagList"];
            upload_time: components["schemas"]["Time"];
            family: string;
            config_type: string;
            /** @description Same as `config`. */
            cfg: Record<string, never>;
            /** @description The configuration. */
            config: Record<string, never>;
        };
        /**
         * @example {
         *       "id": "a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447",
         *       "type": "file",
         *       "tags": [],
         *       "upload_time": "2026-11-21T09:59:27.129720+00:00",
         *       "favorite": false,
         *       "parents": [],
         *       "children": [],
         *       "attributes": [],
         *       "share_3rd_party": true,
         *       "file_name": "hello.txt",
         *       "alt_names": [
         *         "two.exe"
         *       ],
         *       "file_size": 12,
         *       "file_type": "ASCII text",
         *       "md5": "6f5902ac237024bdd0c176cb93063dc4",
         *       "sha1": "22596363b3de40b06f981fb85d82312e8c0ed511",
         *       "sha256": "a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447",
         *       "sha512": "db3974a97f2407b7cae1ae637c0030687a11913274d578492558e39c16c017de84eacdc8c62fe34ee4e12b4b1428817f09b6a2760c3f8a664ceae94d2434a593",
         *       "crc32": "af083b2d",
         *       "ssdeep": "3:iKFSMPv:rJPv",
         *       "latest_config": null
         *     }
         */
        File: {
            id: components["schemas"]["Hash"];
            type: components["schemas"]["ObjectType"];
            tags: components["schemas"]["TagList"];
            upload_time: components["schemas"]["Time"];
            /** @description Whether the caller marked it. */
            favorite: boolean;
            parents: components["schemas"]["ObjectSummary"][];
            children: components["schemas"]["ObjectSummary"][];
            attributes: components["schemas"]["AttributeValue"][];
            share_3rd_party: boolean;
            /** @description Name of the first upload; may be empty. */
            file_name: string;
            /** @description Other names it came under, in order of arrival. */
            alt_names: string[];
            /** @description Bytes. */
            file_size: number;
            /** @description Format as libmagic tells it. */
            file_type: string;
            md5: string;
            sha1: string;
            sha256: components["schemas"]["Hash"];
            sha512: string;
            /** @description Eight lower-case hex digits. */
            crc32: string;
            /** @description Fuzzy hash; null when switched off. */
            ssdeep: string | null;
            latest_config: components["schemas"]["LatestConfig"] | null;
        };
        /**
         * @description What goes with an upload. Unknown members are refused.
         * @example {
         *       "upload_as": "*",
         *       "tags": [
         *         {
         *           "tag": "feed:honeypot"
         *         }
         *       ]
         *     }
         */
        UploadOptions: {
            /**
             * @description SHA-256 of a visible object to link as parent; needs `adding_parents`.
             * @default null
             */
            parent: string | null;
            /**
             * @description Who gets access: `*` all workspace groups of the uploader, `private` the uploader alone,
             *     else the group of that name and the uploader.
             * @default *
             */
            upload_as: string;
            /**
             * @description Tags to add.
             * @default []
             */
            tags: components["schemas"]["Tag"][];
            /**
             * @description Whether it may be shared with third parties.
             * @default true
             */
            share_3rd_party: boolean;
        };
        FileUpload: {
            /**
             * Format: binary
             * @description The bytes, with a file name.
             */
            file: string;
            options?: components["schemas"]["UploadOptions"];
        };
        /**
         * @example {
         *       "token": "eyJhbGciOiJIUzUxMiIsInR5cCI6IkpXVCJ9.e30.c2lnbmF0dXJl"
         *     }
         */
        DownloadToken: {
            /** @description Reusable for 60 seconds. */
            token: string;
        };
    };
    responses: {
        /** @description Done; there is nothing to say. */
        Nothing: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": null;
            };
        };
        /** @description Something in the request is wrong; `errors` names it. */
        InvalidRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The request carries no valid token. */
        Unauthenticated: {
            headers: {
                /** @description Always `Bearer`. */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller may not do this, or may not use the service. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such thing, or the caller may not see it. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description An object of another kind has this identifier. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is larger than this server takes. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The byte range cannot be served. */
        BadRange: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored content is missing or damaged, or the server failed. */
        ServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The database is away or took too long; repeat later. */
        Unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no room for the content; nothing was stored. */
        StorageFull: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description Kind of object; `object` stands for every kind.
         * @example file
         */
        Type: components["schemas"]["Kind"];
        /**
         * @description SHA-256 of the object; for files also SHA-512, SHA-1 or MD5. Case does not matter.
         * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
         */
        Id: string;
        /**
         * @description Login of a user.
         * @example alice
         */
        Login: string;
        /**
         * @description Identifier of an API key.
         * @example cb04bc83-d193-4535-aaba-8604c29bc47b
         */
        KeyId: string;
        /**
         * @description Search expression; empty means all.
         * @example tag:"feed:honeypot" AND file.size:>=1MB
         */
        Query: string;
        /**
         * @description SHA-256 of an object; the page begins after it.
         * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
         */
        OlderThan: string;
        /**
         * @description Page size. More than `listing_endpoints_count_limit` is cut to it.
         * @example 100
         */
        Count: number;
        /**
         * @deprecated
         * @description Number of a page of ten; excludes `older_than`.
         * @example 1
         */
        Page: number;
        /** @description Download token. */
        DownloadToken: string;
        /**
         * @description One byte range.
         * @example bytes=0-1023
         */
        Range: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    ping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server works. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ping"];
                };
            };
            403: components["responses"]["Forbidden"];
            503: components["responses"]["Unavailable"];
        };
    };
    getServer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Facts, limits and switched-on features. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Server"];
                };
            };
            403: components["responses"]["Forbidden"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContract: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An OpenAPI document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            503: components["responses"]["Unavailable"];
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description A session token, valid for 24 hours. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    refreshSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A new session token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            503: components["responses"]["Unavailable"];
        };
    };
    validateSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identity"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            503: components["responses"]["Unavailable"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Login of a user.
                 * @example alice
                 */
                login: components["parameters"]["Login"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            /** @description The key. Its token is shown only here. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedApiKey"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Keys, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            503: components["responses"]["Unavailable"];
        };
    };
    getApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of an API key.
                 * @example cb04bc83-d193-4535-aaba-8604c29bc47b
                 */
                key_id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key, without its token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of an API key.
                 * @example cb04bc83-d193-4535-aaba-8604c29bc47b
                 */
                key_id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Nothing"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
        };
    };
    listObjects: {
        parameters: {
            query?: {
                /**
                 * @description Search expression; empty means all.
                 * @example tag:"feed:honeypot" AND file.size:>=1MB
                 */
                query?: components["parameters"]["Query"];
                /**
                 * @description SHA-256 of an object; the page begins after it.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                older_than?: components["parameters"]["OlderThan"];
                /**
                 * @description Page size. More than `listing_endpoints_count_limit` is cut to it.
                 * @example 100
                 */
                count?: components["parameters"]["Count"];
                /**
                 * @deprecated
                 * @description Number of a page of ten; excludes `older_than`.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. An empty page ends the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
        };
    };
    countObjects: {
        parameters: {
            query?: {
                /**
                 * @description Search expression; empty means all.
                 * @example tag:"feed:honeypot" AND file.size:>=1MB
                 */
                query?: components["parameters"]["Query"];
            };
            header?: never;
            path: {
                /**
                 * @description Kind of object; `object` stands for every kind.
                 * @example file
                 */
                type: components["parameters"]["Type"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Count"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            503: components["responses"]["Unavailable"];
        };
    };
    getObject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description SHA-256 of the object; for files also SHA-512, SHA-1 or MD5. Case does not matter.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What all kinds have in common. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Object"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFiles: {
        parameters: {
            query?: {
                /**
                 * @description Search expression; empty means all.
                 * @example tag:"feed:honeypot" AND file.size:>=1MB
                 */
                query?: components["parameters"]["Query"];
                /**
                 * @description SHA-256 of an object; the page begins after it.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                older_than?: components["parameters"]["OlderThan"];
                /**
                 * @description Page size. More than `listing_endpoints_count_limit` is cut to it.
                 * @example 100
                 */
                count?: components["parameters"]["Count"];
                /**
                 * @deprecated
                 * @description Number of a page of ten; excludes `older_than`.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. An empty page ends the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["FileUpload"];
            };
        };
        responses: {
            /** @description The file, new or known. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["File"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description SHA-256 of the object; for files also SHA-512, SHA-1 or MD5. Case does not matter.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["File"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadFile: {
        parameters: {
            query?: {
                /** @description Download token. */
                token?: components["parameters"]["DownloadToken"];
                /**
                 * @description With exactly `1`, every byte is XORed with 0xFF.
                 * @example 1
                 */
                obfuscate?: string;
            };
            header?: {
                /**
                 * @description One byte range.
                 * @example bytes=0-1023
                 */
                Range?: components["parameters"]["Range"];
            };
            path: {
                /**
                 * @description SHA-256 of the object; for files also SHA-512, SHA-1 or MD5. Case does not matter.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes. */
            200: {
                headers: {
                    /** @description Always an attachment named by the SHA-256. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The bytes of the one range asked for. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            416: components["responses"]["BadRange"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createDownloadToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description SHA-256 of the object; for files also SHA-512, SHA-1 or MD5. Case does not matter.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DownloadToken"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadZip: {
        parameters: {
            query?: {
                /** @description Download token. */
                token?: components["parameters"]["DownloadToken"];
            };
            header?: never;
            path: {
                /**
                 * @description SHA-256 of the object; for files also SHA-512, SHA-1 or MD5. Case does not matter.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive, streamed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createZipDownloadToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description SHA-256 of the object; for files also SHA-512, SHA-1 or MD5. Case does not matter.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DownloadToken"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
        };
    };
    suggestTags: {
        parameters: {
            query?: {
                /**
                 * @description Beginning of the tag, taken literally.
                 * @example feed:
                 */
                query?: string;
                /**
                 * @description At most so many; 0 or absent means all.
                 * @example 20
                 */
                count?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tags in byte order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTags: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Kind of object; `object` stands for every kind.
                 * @example file
                 */
                type: components["parameters"]["Type"];
                /**
                 * @description SHA-256 of the object; for files also SHA-512, SHA-1 or MD5. Case does not matter.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tags in the order they were added. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
        };
    };
    addTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Kind of object; `object` stands for every kind.
                 * @example file
                 */
                type: components["parameters"]["Type"];
                /**
                 * @description SHA-256 of the object; for files also SHA-512, SHA-1 or MD5. Case does not matter.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTag"];
            };
        };
        responses: {
            /** @description The tags after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeTag: {
        parameters: {
            query: {
                /**
                 * @description The tag to remove.
                 * @example packed
                 */
                tag: string;
            };
            header?: never;
            path: {
                /**
                 * @description Kind of object; `object` stands for every kind.
                 * @example file
                 */
                type: components["parameters"]["Type"];
                /**
                 * @description SHA-256 of the object; for files also SHA-512, SHA-1 or MD5. Case does not matter.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tags after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
        };
    };
}
/** Operations that may be called without a bearer token. */
export type OpenOperationId = 'ping' | 'getServer' | 'login' | 'downloadFile' | 'downloadZip'
