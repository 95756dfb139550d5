// Generated from openapi.yaml by "npm run generate". Do not edit.
export interface paths {
    "/api/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check that the server is up and its database answers */
        get: operations["ping"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the process answers
         * @description For an orchestrator that restarts processes that do not answer. Nothing else is checked: an unavailable database does not require a restart of this process. Rate limits and metrics do not count it.
         */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether the server is ready for requests
         * @description 200 while the database has the tables of this server and the storage works, which is checked at most every 15 seconds; 503 otherwise, and during shutdown. Rate limits and metrics do not count it.
         */
        get: operations["getReadiness"];
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
         * @description With `text/html` in `Accept`, the interactive page, as at `/docs`.
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
    "/api/varz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Metrics of the installation, of requests and of the processes
         * @description Without `enable_monitoring_metrics` the answer is a 404 with the code `unsupported` that says so. Without `kv_uri` it has the metrics of the installation alone.
         */
        get: operations["getMetrics"];
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
        /**
         * Sign in with login and password
         * @description A user with a second factor also needs `otp`. Without it the right password is answered by 403
         *     `second_factor_required`; a wrong code counts as a failed sign-in.
         */
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
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the session of the token
         * @description Refused for API keys, and for sessions that an older server began, which end by themselves within a day.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the caller has a second factor */
        get: operations["getTotp"];
        /**
         * Put the second factor in force
         * @description Needs a code of the secret that was made by `POST`. Sign-ins by password need a code from then on. Other sessions that
         *     were opened by password end; API keys and sessions of identity providers stay.
         */
        put: operations["enableTotp"];
        /**
         * Make a secret for a second factor
         * @description Nothing changes for sign-ins before a code of the secret was sent by `PUT`; the secret is shown only here. A secret
         *     that was not confirmed is replaced. 409 if a second factor is in force. A wrong password counts as a failed sign-in.
         */
        post: operations["beginTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/totp/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove the second factor of the caller
         * @description Needs the password and, if the second factor is in force, a code or a recovery code. A `POST`, as the body of a `DELETE`
         *     may get lost on its way. Wrong ones count as failed sign-ins.
         */
        post: operations["disableTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/totp/recovery_codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the recovery codes of the caller
         * @description Needs the password and a code or a recovery code. Earlier recovery codes are no longer valid.
         */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/{login}/totp": {
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
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove the second factor of a user
         * @description For users who lost both their device and their recovery codes. 404 if the user has none. 403 for the caller's own one:
         *     `POST /api/auth/totp/disable` removes it, and asks for the password.
         */
        delete: operations["resetTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/{login}/session": {
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
        /**
         * List the sessions of a user
         * @description For another login the caller also needs `manage_users`.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * End the sessions of a user
         * @description All except the session of the request. For another login the caller also needs `manage_users`.
         */
        delete: operations["endSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the session in the cookie
         * @description Also for a token in `Authorization`, whose CSRF token no request needs.
         */
        get: operations["getBrowserSession"];
        /**
         * Keep the token in a cookie
         * @description For pages in browsers: scripts cannot read the cookie, and other sites cannot use it. A token in `Authorization` is kept as it is. The
         *     session of a cookie is extended like by `POST /api/auth/refresh`, without showing its new token.
         */
        put: operations["keepBrowserSession"];
        post?: never;
        /**
         * End the session in the cookie
         * @description The cookie is removed. The session ends, if it is one: an API key that was kept in a cookie stays valid.
         */
        delete: operations["endBrowserSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a session.
                 * @example 0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b10
                 */
                session_id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session
         * @description Sessions of others need `manage_users`.
         */
        delete: operations["endSession"];
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
        /** Show the owner of the token */
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
         * @description For another login the caller also needs `manage_users`. Optional limits narrow what the key may do. 409 if the user has
         *     `api_keys_per_user` keys already.
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
        /** List or search objects of every kind, newest first or sorted */
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
        /**
         * Count the visible objects that match a query
         * @description Answers as `countObjects` does. Nothing is changed, so the request may be repeated.
         */
        post: operations["countMatches"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/{type}/facets": {
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
        get?: never;
        put?: never;
        /**
         * What the newest matches of a query have in common
         * @description Counts tags, kinds, formats, sizes, families, uploaders and upload times of the newest visible objects that match, 10 000 at most. Among millions of objects those of the
         *     newest 50 000 that match are enough if they are 1 000 or more. `complete` says whether these are all. Uploaders are only those whom the caller may see.
         *     Nothing is changed, so the request may be repeated.
         */
        post: operations["listFacets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/object/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search objects of every kind, newest first or sorted
         * @description Answers as `listObjects` does. Nothing is changed, so the request may be repeated.
         */
        post: operations["searchObjects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/file/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search files, newest first or sorted
         * @description Answers as `listFiles` does. Nothing is changed, so the request may be repeated.
         */
        post: operations["searchFiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search configs, newest first or sorted
         * @description Answers as `listConfigs` does. Nothing is changed, so the request may be repeated.
         */
        post: operations["searchConfigs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blob/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search blobs, newest first or sorted
         * @description Answers as `listBlobs` does. Nothing is changed, so the request may be repeated.
         */
        post: operations["searchBlobs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search objects of every kind without pages
         * @deprecated
         * @description Older form of `searchObjects`. Limited to the 10 000 newest matches.
         */
        post: operations["searchOnce"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look up objects by many hashes
         * @description Answers for each hash, in the order of the request, which visible objects have it; none if `objects` is empty. Files have an MD5, SHA-1, SHA-256 and SHA-512,
         *     other objects a SHA-256, their identifier. As in a search, and unlike when an object is opened, nothing is shared with the
         *     caller by asking. Nothing is changed, so the request may be repeated.
         */
        post: operations["lookUpHashes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find a text wherever visible objects mention it
         * @description The text needs no field: an IP address, a domain, a URL, a hash or its first digits (6 or more), a mail address, or any other text. It is looked for in
         *     hashes, names, tags, families, contents of configs and blobs, attributes and comments, as far as such a text can be there. Each of these places is a group with a
         *     query, which lists all of its matches. Matches are counted up to 1000. A place that is not searched within `find_timeout` (250 ms) is answered with its query
         *     only, and `is_complete` is false. Addresses may be written as in reports, `hxxp://evil[.]example`; `text` of the answer is what was looked for. Texts are compared
         *     with their case, and in lower case as well. As in a search, nothing is shared with the caller by asking.
         */
        get: operations["findText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/object/details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show many objects of any kind
         * @description Answers for each identifier, in the order of the request, the object with the fields of its kind; null if there is none that the
         *     caller may see. Contents are left out: `cfg` and `config` of a config, `content` of a blob, `latest_config` of a file or blob. As in a search,
         *     and unlike when an object is opened, nothing is shared with the caller by asking. Nothing is changed, so the request may be
         *     repeated. Details of more than 32 MiB are refused with 413: ask for fewer objects.
         */
        post: operations["getManyDetails"];
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
        /** Delete an object of any kind */
        delete: operations["deleteObject"];
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
        /** List or search files, newest first or sorted */
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
    "/api/file/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload many small files
         * @description Each part `file` is stored as by `POST /api/file`, up to 1000 of them. Their content is durable before the answer, which
         *     has an outcome for each, in their order: one that is refused ends no other. Files are stored in groups that share a
         *     transaction, so small files arrive several times as fast. A part `options` holds for the files after it, up to the next
         *     part `options`. A request that breaks off may have stored some of its files, each whole: sent again, they are the
         *     same objects. It counts as one request against limits of requests.
         */
        post: operations["uploadFiles"];
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
        /**
         * Upload a file below a parent, in the old form
         * @deprecated
         * @description `root` stands for no parent. Options come from the field `json`; `metakeys` and `upload_as` may be fields of their own.
         */
        post: operations["uploadFileBelow"];
        /** Delete a file with its content */
        delete: operations["deleteFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/file/{id}/facts": {
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
         * Show the static facts of a file
         * @description Facts that the server reads from the bytes, without running or rendering anything: format, headers, imports, entropy, strings of
         *     note. They are extracted in the background, about a second after the upload: `state` says how far that is. A signature is
         *     never verified. 403 if `enable_facts` is off.
         */
        get: operations["getFileFacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/file/{id}/yara": {
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
         * Matches of YARA rules in a file
         * @description The newest 1000 matches of rulesets of your groups, and the scans that failed.
         */
        get: operations["getFileYara"];
        put?: never;
        /**
         * Scan a file with a source, and save nothing
         * @description For a source that is being written. The answer comes after the scan, which takes at most `yara_timeout`.
         */
        post: operations["scanFileWithYara"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/file/{id}/similar": {
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
         * List files that are similar to a file, most alike first
         * @description Compares TLSH and ssdeep of all files that the caller may see. A file is listed if the distance or the score is within its bound.
         *     Not all files have a TLSH: contents below 50 bytes, and those of few different bytes, have none.
         */
        get: operations["listSimilarFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/similar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List files that are similar to a file with these digests, most alike first
         * @description Answers as `listSimilarFiles` does, for a file that need not be stored here: only its digests are sent. Nothing is changed, so the
         *     request may be repeated.
         */
        post: operations["findSimilarFiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/similar/clusters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Group files by likeness
         * @description Compares the newest files that match a query and that the caller may see. Each file of a cluster is alike to at least one other file
         *     of it: by the score of ssdeep, the distance of TLSH, or the same imphash, Rich header, telfhash, exports or icon. The imphash that all .NET programs
         *     have does not count. Nothing is changed, so the request may be repeated.
         */
        post: operations["clusterFiles"];
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
         * @description A download token in the query stands in for the Authorization header. It counts as long as the session or API key that made it, and
         *     opens what its maker may see now.
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
    "/api/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download many objects by a token, for the downloads of a browser
         * @description Answers as `downloadArchive` does, with the rights that the session or API key that made the token has now.
         */
        get: operations["downloadArchiveByToken"];
        put?: never;
        /**
         * Download many objects as one AES-256 encrypted zip
         * @description Files as they are, configs as JSON, blobs as text; each is an entry of its own, named by its identifier and its name. The first entry,
         *     `manifest.jsonl`, says in a line of JSON for each object what is known of it. An object that cannot be read, since it is not there, not visible, was
         *     deleted meanwhile or is damaged, has a line in a last entry `missing.jsonl`, which exists only then. If the storage fails, the
         *     connection is cut. The password is the setting `zip_download_password`, `infected` unless changed. `archive_max_objects` and
         *     `archive_max_bytes` are the bounds. Nothing is changed, so the request may be repeated.
         */
        post: operations["downloadArchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/archive/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a token for the download of many objects
         * @description What a query finds is fixed now. The token is for an address that a browser loads; anyone who has it can download what its user
         *     may see. It ends with the session or API key that made it.
         */
        post: operations["createArchiveToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/job": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your own jobs, newest first
         * @description Finished ones are removed after `job_retention_days`.
         */
        get: operations["listJobs"];
        put?: never;
        /**
         * Change many objects in the background
         * @description Fixes what the job is about, objects by their identifiers or what a query finds now, and answers at once; the server makes the changes
         *     one object after another, as the operations for single objects would, with the rights that the user has at that moment. Who lacks a capability, a group,
         *     a key or an object that the changes need is refused here. `job_max_objects` and `jobs_per_user` are the bounds.
         *
         *     With the action `count` it changes nothing and counts the matches of `query` exactly, however many there are: of the objects stored before
         *     the job began, each as it is when the job reaches it, with the rights that the user has at that moment.
         */
        post: operations["createJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/job_preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a job would be about
         * @description Checks all that `createJob` checks, and counts. Nothing is changed, so the request may be repeated.
         */
        post: operations["previewJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/job/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a job.
                 * @example 238a2c61-9e9d-4922-9d36-32857528ec8e
                 */
                job_id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        /** How far a job of your own is */
        get: operations["getJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/job/{job_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a job.
                 * @example 238a2c61-9e9d-4922-9d36-32857528ec8e
                 */
                job_id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a job of your own
         * @description After the answer it changes nothing more. What it has changed stays. A finished job stays as it is.
         */
        post: operations["cancelJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/job/{job_id}/group": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a job.
                 * @example 238a2c61-9e9d-4922-9d36-32857528ec8e
                 */
                job_id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        /**
         * Groups of similar files that a job of your own found, the largest first
         * @description The outcomes of the job with `group` list all files of a group.
         */
        get: operations["listJobGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/job/{job_id}/outcome": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a job.
                 * @example 238a2c61-9e9d-4922-9d36-32857528ec8e
                 */
                job_id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        /** What has become of each object of a job of your own, in order */
        get: operations["listJobOutcomes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/yara/hunt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your own hunts, newest first
         * @description Finished ones are removed after `job_retention_days`.
         */
        get: operations["listYaraHunts"];
        put?: never;
        /**
         * Scan stored files with YARA rules in the background
         * @description Scans the files that you see and that the query finds, newest first, and answers at once. Files that arrive later are not scanned.
         *     Each file is scanned with the rights that you have at that moment. Rules that do not compile are refused. A hunt ends after 10 000 hits;
         *     `hunts_per_user` is the bound of unfinished hunts, `hunt_rate` that of the bytes per second.
         */
        post: operations["createYaraHunt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/yara/hunt/{hunt_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a hunt.
                 * @example 5b0e9a3c-3f0a-4a52-9b60-2f1a3f0c7d11
                 */
                hunt_id: components["parameters"]["HuntId"];
            };
            cookie?: never;
        };
        /** How far a hunt of your own is */
        get: operations["getYaraHunt"];
        put?: never;
        post?: never;
        /**
         * Delete a hunt of your own with its hits
         * @description A hunt that is not finished ends.
         */
        delete: operations["deleteYaraHunt"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/yara/hunt/{hunt_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a hunt.
                 * @example 5b0e9a3c-3f0a-4a52-9b60-2f1a3f0c7d11
                 */
                hunt_id: components["parameters"]["HuntId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a hunt of your own
         * @description Hits stay. A finished hunt stays as it is.
         */
        post: operations["cancelYaraHunt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/yara/hunt/{hunt_id}/compare": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a hunt.
                 * @example 5b0e9a3c-3f0a-4a52-9b60-2f1a3f0c7d11
                 */
                hunt_id: components["parameters"]["HuntId"];
            };
            cookie?: never;
        };
        /**
         * Compare the hits of two hunts of your own
         * @description Shows what a change of the rules did: the files that only this hunt hit, only the other, or both. Both have ended. Files that you do
         *     not see any more, and deleted files, are left out. `scope_differences` says why a hunt may have scanned files that the other did not.
         */
        get: operations["compareYaraHunts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/yara/hunt/{hunt_id}/hit": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a hunt.
                 * @example 5b0e9a3c-3f0a-4a52-9b60-2f1a3f0c7d11
                 */
                hunt_id: components["parameters"]["HuntId"];
            };
            cookie?: never;
        };
        /**
         * Hits of a hunt of your own, in the order in which they were found
         * @description Hits in files that you do not see any more, and in deleted files, are left out.
         */
        get: operations["listYaraHits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Deleted objects that can be restored, newest deletion first
         * @description Those that you could see when they were deleted. `trash_days` says for how long they are kept.
         */
        get: operations["listTrash"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trash/{trash_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of an entry of the trash.
                 * @example 5b1f3a51-3c7c-4a54-9f0e-5d0c9f0a2a11
                 */
                trash_id: components["parameters"]["TrashId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Permanently delete an object in the trash, with its content */
        delete: operations["removeTrashEntry"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trash/{trash_id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of an entry of the trash.
                 * @example 5b1f3a51-3c7c-4a54-9f0e-5d0c9f0a2a11
                 */
                trash_id: components["parameters"]["TrashId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted object
         * @description The object comes back with its tags, comments, attributes, relations, permissions, favorites and analyses. Users, groups, keys and objects
         *     that are gone since are left out. It is the newest of listings, with a new `upload_time`. If the same content was uploaded since, that
         *     object gets what the deleted one had.
         */
        post: operations["restoreTrashEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Objects under hold, newest first
         * @description Those of all users, also objects in the trash.
         */
        get: operations["listHolds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/hold/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description SHA-256 of an object. Case does not matter.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                id: components["parameters"]["Sha256"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Place an object under hold
         * @description Until the hold is released, nobody deletes the object, and it is not removed from the trash: both are refused with the code `under_hold`
         *     and the reason. The object may be in the trash already. A hold that exists gets the new reason.
         */
        put: operations["placeHold"];
        post?: never;
        /**
         * Release the hold of an object
         * @description From then on the object can be deleted, and the trash removes it when its time is over.
         */
        delete: operations["releaseHold"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rules that delete old objects, by name
         * @description Each with the outcome of its last run.
         */
        get: operations["listRetentionRules"];
        put?: never;
        /**
         * Create a rule
         * @description An enabled rule moves objects to the trash once a day: those that its query finds and that are older, except the newest that it keeps and
         *     those under hold. A query that does not parse is refused with its position. There are at most 100 rules.
         */
        post: operations["createRetentionRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retention/{rule_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a retention rule.
                 * @example 7d5cf0a4-9a8b-4a9e-8a55-0cf5b39a3a11
                 */
                rule_id: components["parameters"]["RuleId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Change a rule
         * @description What is not sent stays. A run of the rule ends.
         */
        put: operations["updateRetentionRule"];
        post?: never;
        /**
         * Delete a rule
         * @description A run of the rule ends. What it deleted stays deleted.
         */
        delete: operations["deleteRetentionRule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retention/{rule_id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a retention rule.
                 * @example 7d5cf0a4-9a8b-4a9e-8a55-0cf5b39a3a11
                 */
                rule_id: components["parameters"]["RuleId"];
            };
            cookie?: never;
        };
        /**
         * The objects that a rule would delete now
         * @description Also of a rule that is disabled. Nothing is deleted.
         */
        get: operations["previewRetentionRule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/yara/ruleset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rulesets of your groups, by name
         * @description Administrators see those of all groups. The sources are not listed.
         */
        get: operations["listYaraRulesets"];
        put?: never;
        /**
         * Create a ruleset
         * @description An active ruleset scans each new file that its group sees, from now on. The group is one of your workspaces, by default your own;
         *     administrators may name any group. A `tag` needs `adding_tags`. A source that does not compile is refused: `errors` has the line and column.
         */
        post: operations["createYaraRuleset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/yara/ruleset/{ruleset_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a ruleset.
                 * @example 7a2f3c1e-9b0d-4f6a-8a51-2f1f0d9c4b11
                 */
                ruleset_id: components["parameters"]["RulesetId"];
            };
            cookie?: never;
        };
        /** A ruleset with its source */
        get: operations["getYaraRuleset"];
        /**
         * Change a ruleset
         * @description Fields that are missing stay as they are. Another source is a new version; earlier ones stay in the history. Files that were scanned
         *     already are not scanned again.
         */
        put: operations["updateYaraRuleset"];
        post?: never;
        /** Delete a ruleset, with its history and matches */
        delete: operations["deleteYaraRuleset"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/yara/ruleset/{ruleset_id}/version": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a ruleset.
                 * @example 7a2f3c1e-9b0d-4f6a-8a51-2f1f0d9c4b11
                 */
                ruleset_id: components["parameters"]["RulesetId"];
            };
            cookie?: never;
        };
        /**
         * Versions of a ruleset with their sources, newest first
         * @description The last 100 versions are kept.
         */
        get: operations["listYaraVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/yara/ruleset/{ruleset_id}/match": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a ruleset.
                 * @example 7a2f3c1e-9b0d-4f6a-8a51-2f1f0d9c4b11
                 */
                ruleset_id: components["parameters"]["RulesetId"];
            };
            cookie?: never;
        };
        /** Matches of a ruleset in files that you see, newest first */
        get: operations["listYaraMatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/yara/rule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Names of rules that match files
         * @description Rules of rulesets that you see, with a match in a file that you see, for completion.
         */
        get: operations["suggestYaraRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/yara/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Compile a source without saving it */
        post: operations["checkYaraSource"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Cases of your groups, newest first
         * @description Administrators see those of all groups. The descriptions are not listed.
         */
        get: operations["listCases"];
        put?: never;
        /**
         * Create a case
         * @description At first it is shared with your own group alone; an API key that is limited to a group creates cases of that group. You may have created
         *     1000 cases that exist.
         */
        post: operations["createCase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case/{case_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a case.
                 * @example 0d9a6c1f-5a0e-4b55-9a52-6b7a3d0c1e11
                 */
                case_id: components["parameters"]["CaseId"];
            };
            cookie?: never;
        };
        /** A case with its description */
        get: operations["getCase"];
        /**
         * Change a case
         * @description Fields that are missing stay as they are. For members of workspaces that the case is shared with, and for administrators. With `version`
         *     the change is refused with 409 if name, description or state were changed since.
         */
        put: operations["updateCase"];
        post?: never;
        /**
         * Delete a case, with its notes
         * @description For the user who created it, and for administrators. The objects stay.
         */
        delete: operations["deleteCase"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case/{case_id}/object": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a case.
                 * @example 0d9a6c1f-5a0e-4b55-9a52-6b7a3d0c1e11
                 */
                case_id: components["parameters"]["CaseId"];
            };
            cookie?: never;
        };
        /** Objects of a case that you see, newest addition first */
        get: operations["listCaseObjects"];
        put?: never;
        /**
         * Add objects to a case
         * @description Nobody sees an object because it is in a case. Objects that are in the case already stay; a `note` replaces theirs. A case has at most
         *     10 000 objects. As in a search, nothing is shared with you by naming an object.
         */
        post: operations["addCaseObjects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case/{case_id}/object/remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a case.
                 * @example 0d9a6c1f-5a0e-4b55-9a52-6b7a3d0c1e11
                 */
                case_id: components["parameters"]["CaseId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove objects from a case
         * @description The objects stay in the repository.
         */
        post: operations["removeCaseObjects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case/{case_id}/share": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a case.
                 * @example 0d9a6c1f-5a0e-4b55-9a52-6b7a3d0c1e11
                 */
                case_id: components["parameters"]["CaseId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Share a case with a group
         * @description Its members see the case with its description and notes, and those objects that they see anyway. In a workspace they also change it. A case is
         *     shared with at most 100 groups.
         */
        put: operations["shareCase"];
        post?: never;
        /**
         * Take a share of a case back
         * @description For those who shared the case with the group, for the user who created it, and for administrators. The last group stays.
         */
        delete: operations["unshareCase"];
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
         * @description Removing a missing tag succeeds.
         */
        delete: operations["removeTag"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List or search configs, newest first */
        get: operations["listConfigs"];
        put?: never;
        /**
         * Upload a configuration
         * @description The identity is the content alone: the same content under another family is the known config. A blob described by `in-blob` is stored with it.
         */
        post: operations["uploadConfig"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Families of all configs, with their number */
        get: operations["getConfigStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show a config */
        get: operations["getConfig"];
        /**
         * Upload a configuration below a parent, in the old form
         * @deprecated
         * @description `root` stands for no parent. Without a JSON content type the members come from the form field `json`; in both forms `metakeys` is JSON text.
         */
        put: operations["uploadConfigBelow"];
        post?: never;
        /** Delete a config */
        delete: operations["deleteConfig"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blob": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List or search blobs, newest first */
        get: operations["listBlobs"];
        put?: never;
        /**
         * Upload a text blob
         * @description The same text uploaded again refreshes `last_seen`.
         */
        post: operations["uploadBlob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blob/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show a blob */
        get: operations["getBlob"];
        /**
         * Upload a text blob below a parent, in the old form
         * @deprecated
         * @description `root` stands for no parent. Without a JSON content type the members come from the form field `json`; in both forms `metakeys` is JSON text.
         */
        put: operations["uploadBlobBelow"];
        post?: never;
        /** Delete a blob */
        delete: operations["deleteBlob"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/object/{id}/favorite": {
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
        get?: never;
        /** Mark an object as a favourite */
        put: operations["addFavorite"];
        post?: never;
        /** Remove the mark */
        delete: operations["removeFavorite"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/object/{id}/share_3rd_party": {
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
        get?: never;
        /**
         * Mark an object as shareable with third parties
         * @description The mark is permanent. Most objects get it at their upload.
         */
        put: operations["allowThirdPartySharing"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/{type}/{id}/relations": {
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
        /** Visible parents and children, at most 100 of each kind */
        get: operations["listRelations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/{type}/{id}/child/{child}": {
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
                /**
                 * @description SHA-256 of the child.
                 * @example c81a12f9ac6b3d4e5f60718293a4b5c6d7e8f90123456789abcdef0123450af1
                 */
                child: components["parameters"]["Child"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Make an object the child of another
         * @description The child and everything below it inherit the permissions of the parent.
         */
        put: operations["addChild"];
        post?: never;
        /**
         * Remove a link
         * @description Access that came only through this link is withdrawn.
         */
        delete: operations["removeChild"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Groups the caller may share with */
        get: operations["listShareGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/{type}/{id}/share": {
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
        /** Who has access to an object, as far as the caller may know */
        get: operations["listShares"];
        /** Share an object and everything below it with a group */
        put: operations["addShare"];
        post?: never;
        /**
         * Take a share back
         * @description For those who shared the object with the group, and for administrators. The group loses the object and what it got below it by this share;
         *     what it has for another reason stays. An upload and access that comes from another object are no shares: 409.
         */
        delete: operations["removeShare"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/request/sample/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description SHA-256, SHA-512, SHA-1 or MD5 of a file.
                 * @example 6f5902ac237024bdd0c176cb93063dc4
                 */
                id: components["parameters"]["AnyId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a download URL, in the old form
         * @deprecated
         */
        post: operations["requestSample"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/request/sample/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description SHA-256, SHA-512, SHA-1 or MD5 of a file.
                 * @example 6f5902ac237024bdd0c176cb93063dc4
                 */
                id: components["parameters"]["AnyId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a download URL, in the old form
         * @deprecated
         */
        post: operations["requestSampleInApi"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/download/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Download token.
                 * @example eyJhbGciOiJIUzUxMiIsInR5cCI6IkpXVCJ9.e30.c2lnbmF0dXJl
                 */
                token: components["parameters"]["PathToken"];
            };
            cookie?: never;
        };
        /**
         * Download a file by a token in the path, in the old form
         * @deprecated
         */
        get: operations["downloadByToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/{type}/{id}/comment": {
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
        /** Comments on an object, newest first */
        get: operations["listComments"];
        put?: never;
        /** Add a comment */
        post: operations["addComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/{type}/{id}/comment/{comment_id}": {
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
                /**
                 * @description Number of the comment.
                 * @example 18
                 */
                comment_id: components["parameters"]["CommentId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a comment */
        delete: operations["removeComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/attribute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Attribute keys the caller may read, set or manage */
        get: operations["listAttributeKeys"];
        put?: never;
        /** Define an attribute key */
        post: operations["createAttributeKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/attribute_texts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attribute values of several objects, as text
         * @description For lists. Objects and keys that do not exist, or that the caller may not see, are left out, and so are hidden keys. Nothing is changed, so
         *     the request may be repeated.
         */
        post: operations["listAttributeTexts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/attribute/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Attribute key.
                 * @example origin
                 */
                key: components["parameters"]["AttributeKeyName"];
            };
            cookie?: never;
        };
        /** Show an attribute key */
        get: operations["getAttributeKey"];
        /** Change an attribute key */
        put: operations["updateAttributeKey"];
        post?: never;
        /** Delete an attribute key with all its values */
        delete: operations["deleteAttributeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/attribute/{key}/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Attribute key.
                 * @example origin
                 */
                key: components["parameters"]["AttributeKeyName"];
            };
            cookie?: never;
        };
        /** Rights of groups on a key */
        get: operations["listAttributePermissions"];
        /** Set the rights of a group on a key */
        put: operations["setAttributePermission"];
        post?: never;
        /** Remove the rights of a group on a key */
        delete: operations["removeAttributePermission"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/{type}/{id}/attribute": {
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
        /** Attribute values of an object */
        get: operations["listAttributes"];
        put?: never;
        /** Add an attribute value */
        post: operations["addAttribute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/{type}/{id}/attribute/{attribute_id}": {
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
                /**
                 * @description Number of the value.
                 * @example 7
                 */
                attribute_id: components["parameters"]["AttributeId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove an attribute value */
        delete: operations["removeAttribute"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/{type}/{id}/meta": {
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
        /**
         * Attribute values as texts, in the old form
         * @deprecated
         */
        get: operations["listMetakeys"];
        put?: never;
        /**
         * Add an attribute value, in the old form
         * @deprecated
         */
        post: operations["addMetakey"];
        /**
         * Remove attribute values, in the old form
         * @deprecated
         */
        delete: operations["removeMetakey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meta/list/{access}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the caller may do with the keys.
                 * @example read
                 */
                access: components["parameters"]["MetaAccess"];
            };
            cookie?: never;
        };
        /**
         * Attribute keys the caller may read or set, in the old form
         * @deprecated
         */
        get: operations["listMetakeyDefinitions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meta/manage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All attribute keys with rights, in the old form
         * @deprecated
         */
        get: operations["listManagedMetakeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meta/manage/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Attribute key.
                 * @example origin
                 */
                key: components["parameters"]["AttributeKeyName"];
            };
            cookie?: never;
        };
        /**
         * One attribute key with rights, in the old form
         * @deprecated
         */
        get: operations["getManagedMetakey"];
        /**
         * Change an attribute key, in the old form
         * @deprecated
         */
        put: operations["updateMetakey"];
        /**
         * Define or redefine an attribute key, in the old form
         * @deprecated
         */
        post: operations["createMetakey"];
        /**
         * Delete an attribute key, in the old form
         * @deprecated
         */
        delete: operations["deleteMetakey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meta/manage/{key}/permissions/{group}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Attribute key.
                 * @example origin
                 */
                key: components["parameters"]["AttributeKeyName"];
                /**
                 * @description Name of a group.
                 * @example analysts
                 */
                group: components["parameters"]["GroupInPath"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Set the rights of a group on a key, in the old form
         * @deprecated
         */
        put: operations["setMetakeyPermission"];
        post?: never;
        /**
         * Remove the rights of a group on a key, in the old form
         * @deprecated
         */
        delete: operations["removeMetakeyPermission"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/{type}/quick_query": {
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
        /** Saved searches of the caller */
        get: operations["listQuickQueries"];
        put?: never;
        /** Save a search */
        post: operations["createQuickQuery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quick_query/{query_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Number of the saved search.
                 * @example 1
                 */
                query_id: components["parameters"]["QueryId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a saved search */
        delete: operations["deleteQuickQuery"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/{type}/{id}/analysis": {
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
        /** Analyses of an object, newest first */
        get: operations["listAnalyses"];
        put?: never;
        /** Submit an object for analysis */
        post: operations["startAnalysis"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/{type}/{id}/analysis/{analysis_id}": {
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
                /**
                 * @description Identifier of the analysis, a UUID.
                 * @example 238a2c61-9e9d-4922-9d36-32857528ec8e
                 */
                analysis_id: components["parameters"]["AnalysisId"];
            };
            cookie?: never;
        };
        /** One analysis of an object */
        get: operations["getAnalysis"];
        /** Link an analysis with an object */
        put: operations["assignAnalysis"];
        post?: never;
        /** Remove the link of an analysis */
        delete: operations["unassignAnalysis"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/{type}/{id}/karton": {
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
        /**
         * Analyses of an object, newest first
         * @description The older name of the path.
         */
        get: operations["listKartonAnalyses"];
        put?: never;
        /**
         * Submit an object for analysis
         * @description The older name of the path.
         */
        post: operations["startKartonAnalysis"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/{type}/{id}/karton/{analysis_id}": {
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
                /**
                 * @description Identifier of the analysis, a UUID.
                 * @example 238a2c61-9e9d-4922-9d36-32857528ec8e
                 */
                analysis_id: components["parameters"]["AnalysisId"];
            };
            cookie?: never;
        };
        /**
         * One analysis of an object
         * @description The older name of the path.
         */
        get: operations["getKartonAnalysis"];
        /**
         * Link an analysis with an object
         * @description The older name of the path.
         */
        put: operations["assignKartonAnalysis"];
        post?: never;
        /**
         * Remove the link of an analysis
         * @description The older name of the path.
         */
        delete: operations["unassignKartonAnalysis"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Workspace groups of the caller */
        get: operations["listMyGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change_password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a password by a token
         * @description A token that the account made for itself also needs `current_password`, and `otp` with a second factor: without them it is answered by
         *     403 `password_required` or `second_factor_required`. A token that an API key made ends with that key.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/request_password_change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mail the caller a link to set a new password */
        post: operations["requestPasswordChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/recover_password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a link to set a new password
         * @description Login and address must be those of an account that was accepted and holds `manage_profile`. Within an hour there are 5 such mails for one account, and 30 attempts from one network.
         */
        post: operations["recoverPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A challenge to solve before a registration or a recovery
         * @description A proof is the challenge, a dot and a decimal number, so that the SHA-256 of this text begins with `difficulty` zero bits. It counts once, for its purpose. Within an hour there are 300 challenges for one network.
         */
        get: operations["getChallenge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request an account
         * @description An administrator accepts or rejects it; until then it cannot be used. Within an hour there are 30 registrations from one network. If a mail server is configured, a mail confirms the request; the response does not depend on it.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All users, or pending ones */
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/{login}": {
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
        /** Show a user */
        get: operations["getUser"];
        /**
         * Change a user
         * @description An API key, and a session that one made, change the e-mail address of their own account only with its `password`, and with `otp` where there is a second factor. Without them it is answered by 403 `password_required` or `second_factor_required`.
         */
        put: operations["updateUser"];
        /**
         * Create a user
         * @description A login that looks like that of another user, or the name of another group, is refused with 409.
         */
        post: operations["createUser"];
        /** Delete a user */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/{login}/offboard": {
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
        /** Show what offboarding a user would end */
        get: operations["previewOffboarding"];
        put?: never;
        /**
         * End everything that a user can act with
         * @description Disables the account, deletes its API keys, and ends its sessions, links, jobs and hunts, in one transaction. The account, its login, its uploads,
         *     its comments, its groups and its identities at providers stay, so that its owner cannot register again with such an identity. With `group`, a job shares the objects
         *     that only the user's own group sees with that group, at most `job_max_objects` of them: send the request again for the others once the job has ended. Cases
         *     that only the user's own group sees are shared with it at once.
         */
        post: operations["offboardUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/{login}/change_password": {
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
        /**
         * Get a token that lets a user set the password
         * @description For another login the caller also needs `manage_users`. One for the caller's own account also asks for its password when it is used.
         *     If that account has no password yet, the session must have been opened through its identity provider less than ten minutes ago.
         */
        get: operations["createPasswordToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/{login}/request_password_change": {
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
        get?: never;
        put?: never;
        /** Mail a user a link to set a new password */
        post: operations["requestUserPasswordChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/{login}/pending": {
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
        get?: never;
        put?: never;
        /**
         * Accept a pending user
         * @description If a mail server is configured, the user gets a mail with a link to set a password.
         */
        post: operations["acceptUser"];
        /** Reject a pending user */
        delete: operations["rejectUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/{login}": {
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
        /** Show the profile of the caller, or of a member of a common workspace */
        get: operations["getProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/group": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All groups */
        get: operations["listGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/group/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of a group.
                 * @example analysts
                 */
                name: components["parameters"]["GroupName"];
            };
            cookie?: never;
        };
        /** Show a group */
        get: operations["getGroup"];
        /** Change a group */
        put: operations["updateGroup"];
        /** Create a group */
        post: operations["createGroup"];
        /** Delete a group */
        delete: operations["deleteGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/group/{name}/member/{login}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of a group.
                 * @example analysts
                 */
                name: components["parameters"]["GroupName"];
                /**
                 * @description Login of a user.
                 * @example alice
                 */
                login: components["parameters"]["Login"];
            };
            cookie?: never;
        };
        get?: never;
        /** Make a member administrator of the group, or take that right away */
        put: operations["updateMember"];
        /** Add a member */
        post: operations["addMember"];
        /**
         * Remove a member
         * @description For holders of `manage_users` and for administrators of the group.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Names of the identity providers */
        get: operations["listOidcProviders"];
        put?: never;
        /**
         * Register an identity provider
         * @description With `issuer`, endpoints that are left out are read from its discovery document.
         */
        post: operations["createOidcProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Providers that the caller is bound to */
        get: operations["listOidcIdentities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of an identity provider.
                 * @example keycloak
                 */
                provider: components["parameters"]["Provider"];
            };
            cookie?: never;
        };
        /** Show an identity provider */
        get: operations["getOidcProvider"];
        /**
         * Change an identity provider
         * @description With `issuer`, endpoints that are left out are read again from its discovery document.
         */
        put: operations["updateOidcProvider"];
        post?: never;
        /** Delete an identity provider, its group and its identities */
        delete: operations["deleteOidcProvider"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth/{provider}/authenticate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of an identity provider.
                 * @example keycloak
                 */
                provider: components["parameters"]["Provider"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start signing in through a provider */
        post: operations["authenticateWithOidc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth/{provider}/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of an identity provider.
                 * @example keycloak
                 */
                provider: components["parameters"]["Provider"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with what the provider sent back */
        post: operations["authorizeWithOidc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth/{provider}/register": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of an identity provider.
                 * @example keycloak
                 */
                provider: components["parameters"]["Provider"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create an account with what the provider sent back */
        post: operations["registerWithOidc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth/{provider}/bind_account": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of an identity provider.
                 * @example keycloak
                 */
                provider: components["parameters"]["Provider"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bind the caller's account to the identity that the provider vouches for
         * @description Needs the password of the account, and a code if it has a second factor: without them it is answered by 403
         *     `password_required` or `second_factor_required`, and the code of the provider is not used up. Wrong ones count as failed
         *     sign-ins. An account without a password needs a session that was opened through its identity provider less than ten
         *     minutes ago.
         */
        post: operations["bindOidcAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth/{provider}/logout": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of an identity provider.
                 * @example keycloak
                 */
                provider: components["parameters"]["Provider"];
            };
            cookie?: never;
        };
        /** URL that ends the session at the provider */
        get: operations["getOidcLogoutUrl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/server/admin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Details of this server for administrators */
        get: operations["getServerAdmin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count objects and bytes
         * @description An object counts for the user who uploaded it first, and for each group that this user is a member of now. Objects in the trash do not count. Counts by tag are made for each answer, from the newest 100 000 objects; the others are always up to date.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/{login}/usage": {
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
        /**
         * Count the objects and bytes of a user
         * @description For another login the caller also needs `manage_users`.
         */
        get: operations["getUserUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/group/{name}/quota": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of a group.
                 * @example analysts
                 */
                name: components["parameters"]["GroupName"];
            };
            cookie?: never;
        };
        /**
         * Show the quota of a group
         * @description The group of one user, which has their login as its name, holds the quota of that user.
         */
        get: operations["getQuota"];
        /**
         * Limit what the members of a group upload
         * @description Replaces all limits; null removes one. A new object that exceeds a limit of any group of its uploader is refused with 413 `quota_exceeded`. What is stored stays, and restoring from the trash is not refused.
         */
        put: operations["setQuota"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/background": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The work that no request waits for
         * @description Each task once, whichever process of the servers with this database runs it.
         */
        get: operations["listBackgroundTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/background/{task}/run": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of a task.
                 * @example content_check
                 */
                task: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a task of the background now
         * @description Answers at once; the run may take long. It also tries again what the task had given up: `analysis_sender` sends analyses that failed too often, `content_check` begins a check of all contents. A run in progress goes on, and is followed by another one.
         */
        post: operations["runBackgroundTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/remote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Names of the remotes of this server */
        get: operations["listRemotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/remote/{name}/api/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of a remote.
                 * @example partner
                 */
                name: components["parameters"]["RemoteName"];
                /**
                 * @description Path of the remote below `/api/`, with all its slashes.
                 * @example server
                 */
                path: components["parameters"]["RemotePath"];
            };
            cookie?: never;
        };
        /**
         * Read from the API of a remote
         * @description Sent with the configured key, for every caller: with the rights of that account there.
         *     Of the query the first value of each argument is passed on, of the headers nothing.
         *     Whatever the remote answers is sent as an attachment that no browser shows.
         */
        get: operations["getFromRemote"];
        /**
         * Pass a PUT on to a remote
         * @description Sent with the configured key. Of the headers only the type of a multipart body is passed on.
         */
        put: operations["putToRemote"];
        /**
         * Pass a POST on to a remote
         * @description Sent with the configured key. Of the headers only the type of a multipart body is passed on.
         */
        post: operations["postToRemote"];
        /**
         * Pass a DELETE on to a remote
         * @description Sent with the configured key. Of the headers only the type of a multipart body is passed on.
         */
        delete: operations["deleteAtRemote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/remote/{name}/pull/file/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of a remote.
                 * @example partner
                 */
                name: components["parameters"]["RemoteName"];
                /**
                 * @description SHA-256 of the object; for files also SHA-512, SHA-1 or MD5. Case does not matter.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch a file from a remote and store it here
         * @description As if the caller had uploaded what the remote has under this identifier. Content that does not fit the identifier is refused with a 502, and nothing is stored. No analysis is started.
         */
        post: operations["pullFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/remote/{name}/pull/config/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of a remote.
                 * @example partner
                 */
                name: components["parameters"]["RemoteName"];
                /**
                 * @description SHA-256 of the object; for files also SHA-512, SHA-1 or MD5. Case does not matter.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch a config from a remote and store it here
         * @description As if the caller had uploaded what the remote has under this identifier. Content that does not fit the identifier is refused with a 502, and nothing is stored. No analysis is started. Embedded blobs that are missing here are stored too; they need `adding_blobs`.
         */
        post: operations["pullConfig"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/remote/{name}/pull/blob/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of a remote.
                 * @example partner
                 */
                name: components["parameters"]["RemoteName"];
                /**
                 * @description SHA-256 of the object; for files also SHA-512, SHA-1 or MD5. Case does not matter.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch a blob from a remote and store it here
         * @description As if the caller had uploaded what the remote has under this identifier. Content that does not fit the identifier is refused with a 502, and nothing is stored. No analysis is started.
         */
        post: operations["pullBlob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/remote/{name}/push/file/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of a remote.
                 * @example partner
                 */
                name: components["parameters"]["RemoteName"];
                /**
                 * @description SHA-256 of the object; for files also SHA-512, SHA-1 or MD5. Case does not matter.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a file to a remote
         * @description `upload_as` names a group of the remote. An object that must not be shared with third parties is sent as such.
         */
        post: operations["pushFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/remote/{name}/push/config/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of a remote.
                 * @example partner
                 */
                name: components["parameters"]["RemoteName"];
                /**
                 * @description SHA-256 of the object; for files also SHA-512, SHA-1 or MD5. Case does not matter.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a config to a remote
         * @description `upload_as` names a group of the remote. Blobs inside are sent along. An object that must not be shared with third parties is sent as such.
         */
        post: operations["pushConfig"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/remote/{name}/push/blob/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of a remote.
                 * @example partner
                 */
                name: components["parameters"]["RemoteName"];
                /**
                 * @description SHA-256 of the object; for files also SHA-512, SHA-1 or MD5. Case does not matter.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a blob to a remote
         * @description `upload_as` names a group of the remote. An object that must not be shared with third parties is sent as such.
         */
        post: operations["pushBlob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List entries of the audit log, newest first
         * @description Everything that was committed before the request is among them. Entries name objects and searches of all users.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/downloads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who downloaded one object, newest first
         * @description Downloads of the bytes, as zip, as CaRT and within archives of many objects, pushes to remotes, and the links that were made for downloads. They are
         *     read from the audit log, which keeps them for `audit_retention` days, also after the object was deleted. Without `audit_reads` it has only pushes and links.
         */
        get: operations["listDownloads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export entries of the audit log as JSON Lines, oldest first
         * @description Each line is an `AuditEntry`. The export ends with the entries that were there when it was asked for.
         */
        get: operations["exportAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
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
            /** @description A message for people. */
            message: string;
            code: components["schemas"]["ProblemCode"];
            /** @description As in `X-Request-Id`. */
            request_id: string;
            /** @description Faults by field. */
            errors?: components["schemas"]["FieldError"][];
            /**
             * @description The setting of the server that decides this, such as `max_upload_size`, if an administrator can change it. Only in answers to accounts with `manage_users`.
             * @example max_upload_size
             */
            setting?: string;
        };
        /**
         * @description The error code, for programs.
         * @enum {string}
         */
        ProblemCode: "invalid_request" | "unauthenticated" | "invalid_credentials" | "account_pending" | "account_disabled" | "password_required" | "second_factor_required" | "second_factor_setup_required" | "maintenance" | "forbidden" | "not_found" | "unsupported" | "method_not_allowed" | "too_slow" | "conflict" | "type_conflict" | "under_hold" | "too_large" | "quota_exceeded" | "bad_range" | "rate_limited" | "server_error" | "content_damaged" | "bad_gateway" | "read_only" | "unavailable" | "query_timeout" | "storage_full";
        /**
         * @example {
         *       "field": "options.tags.0.tag",
         *       "message": "must not be empty"
         *     }
         */
        FieldError: {
            /** @description Path of the faulty value, with dots and list indexes. */
            field: string;
            /** @description What is wrong with it. */
            message: string;
            /** @description In a search query: start of the fault, in code points from 0. */
            start?: number;
            /** @description In a search query: end of the fault, exclusive. */
            end?: number;
            /** @description In a search query: what was expected, in words. */
            expected?: string[];
            /** @description Values that may be meant; in a search query: texts for the range from `start` to `end`. */
            suggestions?: string[];
            /** @description In a search query: what is wrong and what to write instead, in a sentence. */
            hint?: string;
            /** @description In YARA rules: line of the fault. */
            line?: number;
            /** @description In YARA rules: column of the fault. */
            column?: number;
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
         *       "is_read_only": false,
         *       "is_registration_enabled": false,
         *       "is_password_auth_enabled": true,
         *       "password_min_length": 8,
         *       "is_karton_enabled": false,
         *       "is_analysis_enabled": false,
         *       "is_oidc_enabled": false,
         *       "is_oidc_registration_enabled": false,
         *       "is_3rd_party_sharing_consent_enabled": false,
         *       "trash_days": 7,
         *       "recaptcha_site_key": null,
         *       "captcha_site_key": null,
         *       "is_proof_of_work_enabled": false,
         *       "request_timeout": 20000,
         *       "file_upload_timeout": 60000,
         *       "statement_timeout": 0,
         *       "tag_colors": {
         *         "campaign": "violet"
         *       }
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
            /** @description Whether every change is refused with 503 `read_only`. */
            is_read_only?: boolean;
            is_registration_enabled: boolean;
            is_password_auth_enabled: boolean;
            /** @description Fewest characters of a new password. */
            password_min_length: number;
            /**
             * @deprecated
             * @description Same as `is_analysis_enabled`.
             */
            is_karton_enabled: boolean;
            is_analysis_enabled: boolean;
            is_oidc_enabled: boolean;
            is_oidc_registration_enabled: boolean;
            is_3rd_party_sharing_consent_enabled: boolean;
            /** @description For how many days deleted objects can be restored; 0: they are deleted at once. */
            trash_days: number;
            /**
             * @deprecated
             * @description Same as `captcha_site_key`.
             */
            recaptcha_site_key: string | null;
            captcha_site_key: string | null;
            /** @description Whether registration and recovery need `proof_of_work`. */
            is_proof_of_work_enabled: boolean;
            /** @description Milliseconds a client should wait for an answer. */
            request_timeout: number;
            /** @description Milliseconds a client should wait for an upload. */
            file_upload_timeout: number;
            /** @description Milliseconds after which the database gives up; 0 means never. */
            statement_timeout: number;
            /** @description Colors that the administrator gives to tags, by their prefix or whole text. */
            tag_colors: {
                [key: string]: "blue" | "violet" | "green" | "amber" | "red" | "gray";
            };
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
            otp?: components["schemas"]["Otp"];
        };
        /**
         * @description Code of the second factor, 6 digits, or a recovery code. Spaces and hyphens do not matter.
         * @example 492039
         */
        Otp: string;
        /**
         * @example {
         *       "password": "correct horse battery"
         *     }
         */
        OwnPassword: {
            /** @description Own password, at most 72 bytes of UTF-8. */
            password: string;
        };
        /**
         * @example {
         *       "password": "correct horse battery",
         *       "otp": "492039"
         *     }
         */
        OwnProof: {
            /** @description Own password, at most 72 bytes of UTF-8. */
            password: string;
            otp?: components["schemas"]["Otp"];
        };
        /**
         * @example {
         *       "otp": "492039"
         *     }
         */
        TotpCode: {
            /** @description Code of the authenticator, 6 digits. */
            otp: string;
        };
        /**
         * @example {
         *       "is_enabled": true,
         *       "enabled_at": "2026-11-21T09:58:34.813142+00:00",
         *       "recovery_codes_left": 10,
         *       "is_required": false
         *     }
         */
        Totp: {
            /** @description Whether signing in by password needs a code. */
            is_enabled: boolean;
            /** @description Since when; null if it is not in force. */
            enabled_at: components["schemas"]["Time"] | null;
            /** @description How many recovery codes were not used. */
            recovery_codes_left: number;
            /** @description Whether a group of the user requires a second factor. */
            is_required: boolean;
        };
        /**
         * @example {
         *       "secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
         *       "uri": "otpauth://totp/lazaret:alice?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=lazaret"
         *     }
         */
        TotpSecret: {
            /** @description The secret in base32, to be typed. */
            secret: string;
            /** @description The same as an `otpauth://` address, to be shown as a QR code. */
            uri: string;
        };
        /**
         * @example {
         *       "recovery_codes": [
         *         "k3xw-7qpa-m2zd-v5ty",
         *         "b4nc-r6ue-h7gj-s2lo"
         *       ]
         *     }
         */
        RecoveryCodes: {
            /** @description Each can be used once instead of a code. */
            recovery_codes: string[];
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
         *       ],
         *       "csrf_token": "4bWrGnGkPQk4U0Bc8j1VZkqZQmQJgP0mZkq3oYw9v8E",
         *       "expires_at": "2026-11-24T08:00:00.000000+00:00"
         *     }
         */
        BrowserSession: {
            login: string;
            capabilities: string[];
            groups: string[];
            /** @description What changes by this cookie send as `X-CSRF-Token`. It stays the same when the session is extended. */
            csrf_token: string;
            /** @description When the session ends; null for API keys. */
            expires_at: components["schemas"]["Time"] | null;
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
         *       "id": "0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b10",
         *       "created_at": "2026-11-21T09:58:34.813142+00:00",
         *       "expires_at": "2026-11-22T09:58:34.813142+00:00",
         *       "provider": null,
         *       "address": "192.0.2.17",
         *       "user_agent": "lazaret/0.1.0",
         *       "last_used_at": "2026-11-21T10:05:00.120000+00:00",
         *       "last_used_from": "192.0.2.17",
         *       "is_current": true,
         *       "made_by_key": null
         *     }
         */
        SessionItem: {
            /** Format: uuid */
            id: string;
            created_at: components["schemas"]["Time"];
            expires_at: components["schemas"]["Time"];
            /** @description OpenID Connect provider of the session. */
            provider: string | null;
            /** @description Address of the client that signed in. */
            address: string;
            /** @description What the client that signed in calls itself, cut to 200 characters. */
            user_agent: string;
            last_used_at: components["schemas"]["Time"];
            /** @description Address of the client that used it last. */
            last_used_from: string;
            /** @description Whether the request belongs to it. */
            is_current: boolean;
            /**
             * Format: uuid
             * @description The API key that made it, and that it ends with; null: a person signed in.
             */
            made_by_key: string | null;
        };
        /**
         * @example {
         *       "sessions": []
         *     }
         */
        SessionList: {
            sessions: components["schemas"]["SessionItem"][];
        };
        /**
         * @example {
         *       "ended": 2
         *     }
         */
        EndedSessions: {
            ended: number;
        };
        /**
         * @description A key with any limit manages neither keys nor sessions nor passwords.
         * @example {
         *       "name": "feed collector",
         *       "expires_at": "2099-02-01T00:00:00Z",
         *       "capabilities": [],
         *       "addresses": [
         *         "192.0.2.0/24",
         *         "2001:db8::/32"
         *       ]
         *     }
         */
        NewApiKey: {
            /**
             * @description What the key is for.
             * @default
             */
            name?: string;
            /**
             * Format: date-time
             * @description The end of the key, with a time zone, as `2027-02-01T00:00:00Z`. Absent or null: it does not expire.
             */
            expires_at?: string | null;
            /**
             * @description What the key may do, of what its owner may do when it is used. Absent or null: all of that; an empty list: only reading. Besides capabilities
             *     of its owner a list can name what accounts may do without one: `sharing`, `setting_attributes`, `managing_jobs`, `managing_members`.
             *     `sharing_with_all`, `adding_all_attributes` and `manage_users` include `sharing`, `setting_attributes` and `managing_members`.
             */
            capabilities?: string[] | null;
            /** @description The only group of its owner that counts for the key. Absent or null: all of them. */
            group?: string | null;
            /** @description IP addresses and networks, as `192.0.2.0/24`, that the key may be used from. Absent or null: from any address. */
            addresses?: string[] | null;
        };
        /**
         * @example {
         *       "id": "cb04bc83-d193-4535-aaba-8604c29bc47b",
         *       "name": "feed collector",
         *       "issued_on": "2026-11-21T09:58:34.813142+00:00",
         *       "issuer_login": "alice",
         *       "expires_at": "2027-02-01T00:00:00.000000+00:00",
         *       "capabilities": [],
         *       "group": null,
         *       "addresses": [
         *         "192.0.2.0/24",
         *         "2001:db8::/32"
         *       ],
         *       "last_used_at": "2026-11-21T10:05:00.120000+00:00",
         *       "last_used_from": "192.0.2.17",
         *       "made_by_key": null
         *     }
         */
        ApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            issued_on: components["schemas"]["Time"];
            /** @description Who issued it; null when that account is gone. */
            issuer_login: string | null;
            expires_at: components["schemas"]["Time"] | null;
            /** @description Null: all of its owner. */
            capabilities: string[] | null;
            /** @description Null: all groups of its owner. */
            group: string | null;
            /** @description Null: the key may be used from any address. */
            addresses: string[] | null;
            /** @description To the minute or so. */
            last_used_at: components["schemas"]["Time"] | null;
            /** @description Address of the client that used it last. */
            last_used_from: string | null;
            /**
             * Format: uuid
             * @description The API key that made it, and that it ends with; null: a person did.
             */
            made_by_key: string | null;
        };
        /**
         * @example {
         *       "id": "cb04bc83-d193-4535-aaba-8604c29bc47b",
         *       "name": "feed collector",
         *       "issued_on": "2026-11-21T09:58:34.813142+00:00",
         *       "issuer_login": "alice",
         *       "expires_at": "2027-02-01T00:00:00.000000+00:00",
         *       "capabilities": [],
         *       "group": null,
         *       "addresses": [
         *         "192.0.2.0/24",
         *         "2001:db8::/32"
         *       ],
         *       "last_used_at": null,
         *       "last_used_from": null,
         *       "made_by_key": null,
         *       "token": "eyJhbGciOiJIUzUxMiIsInR5cCI6IkpXVCJ9.e30.c2lnbmF0dXJl"
         *     }
         */
        IssuedApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            issued_on: components["schemas"]["Time"];
            /** @description Who issued it; null when that account is gone. */
            issuer_login: string | null;
            expires_at: components["schemas"]["Time"] | null;
            /** @description Null: all of its owner. */
            capabilities: string[] | null;
            /** @description Null: all groups of its owner. */
            group: string | null;
            /** @description Null: the key may be used from any address. */
            addresses: string[] | null;
            /** @description To the minute or so. */
            last_used_at: components["schemas"]["Time"] | null;
            /** @description Address of the client that used it last. */
            last_used_from: string | null;
            /**
             * Format: uuid
             * @description The API key that made it, and that it ends with; null: a person did.
             */
            made_by_key: string | null;
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
         * @example {
         *       "tag": "feed:honeypot"
         *     }
         */
        TagItem: {
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
            /** @description Only in answers to requests with a `bound`: false if there are more. */
            is_exact?: boolean;
        };
        /**
         * @description `-` reverses the order. Objects with equal values are in the order of their uploads, reversed with `-`.
         *     Texts are compared by their first 200 characters, in the order of Unicode code points.
         *     `name`, `size` and `type` are what `names` shows of an object: of a config its family and type.
         *     Configs have no size. Objects without a size come last, also with `-size`.
         *     A walk over all pages lists each object that is there and visible throughout exactly once. It lists an
         *     object that is uploaded meanwhile at most once: if its place is after the page that was read last.
         * @enum {string}
         */
        ObjectSort: "upload_time" | "-upload_time" | "name" | "-name" | "size" | "-size" | "type" | "-type";
        /**
         * @description `-` reverses the order. Objects with equal values are in the order of their uploads, reversed with `-`.
         *     Texts are compared by their first 200 characters, in the order of Unicode code points.
         *     Files without a size come last, also with `-size`.
         *     A walk over all pages lists each object that is there and visible throughout exactly once. It lists an
         *     object that is uploaded meanwhile at most once: if its place is after the page that was read last.
         * @enum {string}
         */
        FileSort: "upload_time" | "-upload_time" | "name" | "-name" | "size" | "-size" | "type" | "-type";
        /**
         * @description `-` reverses the order. Objects with equal values are in the order of their uploads, reversed with `-`.
         *     Texts are compared by their first 200 characters, in the order of Unicode code points.
         *     A walk over all pages lists each object that is there and visible throughout exactly once. It lists an
         *     object that is uploaded meanwhile at most once: if its place is after the page that was read last.
         * @enum {string}
         */
        ConfigSort: "upload_time" | "-upload_time" | "family" | "-family" | "type" | "-type";
        /**
         * @description `-` reverses the order. Objects with equal values are in the order of their uploads, reversed with `-`.
         *     Texts are compared by their first 200 characters, in the order of Unicode code points.
         *     Blobs without a size come last, also with `-size`.
         *     A walk over all pages lists each object that is there and visible throughout exactly once. It lists an
         *     object that is uploaded meanwhile at most once: if its place is after the page that was read last.
         * @enum {string}
         */
        BlobSort: "upload_time" | "-upload_time" | "name" | "-name" | "size" | "-size" | "type" | "-type";
        /**
         * @example {
         *       "query": "file.multi:\"d87f7e0c 098f6bcd4621d373cade4e832627b4f6\"",
         *       "count": 100
         *     }
         */
        FileSearch: {
            /** @description Search expression; empty means all. */
            query: string;
            sort?: components["schemas"]["FileSort"];
            /** @description `next` of a page of the same list with the same `sort`; the page starts after it. */
            after?: string;
            /** @description SHA-256 of an object; the page starts after it. */
            older_than?: string;
            /**
             * @description Page size. Limited to `listing_endpoints_count_limit`.
             * @default 10
             */
            count?: number;
        };
        /**
         * @example {
         *       "query": "family:emotet",
         *       "sort": "family",
         *       "count": 100
         *     }
         */
        ConfigSearch: {
            /** @description Search expression; empty means all. */
            query: string;
            sort?: components["schemas"]["ConfigSort"];
            /** @description `next` of a page of the same list with the same `sort`; the page starts after it. */
            after?: string;
            /** @description SHA-256 of an object; the page starts after it. */
            older_than?: string;
            /**
             * @description Page size. Limited to `listing_endpoints_count_limit`.
             * @default 10
             */
            count?: number;
        };
        /**
         * @example {
         *       "query": "blob.type:dyn_cfg",
         *       "sort": "-size",
         *       "count": 100
         *     }
         */
        BlobSearch: {
            /** @description Search expression; empty means all. */
            query: string;
            sort?: components["schemas"]["BlobSort"];
            /** @description `next` of a page of the same list with the same `sort`; the page starts after it. */
            after?: string;
            /** @description SHA-256 of an object; the page starts after it. */
            older_than?: string;
            /**
             * @description Page size. Limited to `listing_endpoints_count_limit`.
             * @default 10
             */
            count?: number;
        };
        /**
         * @example {
         *       "query": "tag:\"feed:honeypot\"",
         *       "count": 100,
         *       "names": true
         *     }
         */
        ObjectSearch: {
            /** @description Search expression; empty means all. */
            query: string;
            sort?: components["schemas"]["ObjectSort"];
            /** @description `next` of a page of the same list with the same `sort`; the page starts after it. */
            after?: string;
            /** @description SHA-256 of an object; the page starts after it. */
            older_than?: string;
            /**
             * @description Page size. Limited to `listing_endpoints_count_limit`.
             * @default 10
             */
            count?: number;
            /**
             * @description Adds `name`, `content_type` and `size` to each object.
             * @default false
             */
            names?: boolean;
        };
        /**
         * @example {
         *       "query": "tag:\"feed:honeypot\" AND file.size:>=1MiB"
         *     }
         */
        CountedSearch: {
            /** @description Search expression; empty means all. */
            query: string;
            /** @description As in `countObjects`. */
            bound?: number;
        };
        /**
         * @example {
         *       "query": "tag:\"feed:honeypot\"",
         *       "values": 10
         *     }
         */
        FacetSearch: {
            /** @description Search expression; empty means all. */
            query: string;
            /**
             * @description How many tags, formats, families and uploaders are listed at most: the most frequent ones.
             * @default 10
             */
            values?: number;
        };
        /**
         * @example {
         *       "value": "packed",
         *       "count": 1482
         *     }
         */
        FacetValue: {
            value: string;
            /** @description How many of the counted objects have it. */
            count: number;
        };
        /**
         * @example {
         *       "value": "file",
         *       "count": 1482
         *     }
         */
        KindCount: {
            value: components["schemas"]["ObjectType"];
            /** @description How many of the counted objects are of this kind. */
            count: number;
        };
        /**
         * @example {
         *       "from": 1024,
         *       "to": 10240,
         *       "count": 97
         *     }
         */
        SizeCount: {
            /** @description The smallest size of the class. */
            from: number;
            /** @description The smallest size above the class; null for the class of the largest. */
            to: number | null;
            /** @description How many of the counted objects are of this size. */
            count: number;
        };
        /**
         * @example {
         *       "from": "2026-11-21T00:00:00.000000+00:00",
         *       "to": "2026-11-22T00:00:00.000000+00:00",
         *       "count": 311,
         *       "kinds": [
         *         {
         *           "value": "file",
         *           "count": 311
         *         }
         *       ]
         *     }
         */
        TimeCount: {
            from: components["schemas"]["Time"];
            to: components["schemas"]["Time"];
            /** @description How many of the counted objects were uploaded from `from` until before `to`. */
            count: number;
            /** @description The kinds of these objects. */
            kinds: components["schemas"]["KindCount"][];
        };
        /**
         * @example {
         *       "count": 2,
         *       "complete": true,
         *       "oldest": "2026-11-21T09:59:27.129720+00:00",
         *       "tags": [
         *         {
         *           "value": "packed",
         *           "count": 2
         *         }
         *       ],
         *       "kinds": [
         *         {
         *           "value": "file",
         *           "count": 2
         *         }
         *       ],
         *       "formats": [
         *         {
         *           "value": "pe",
         *           "count": 2
         *         }
         *       ],
         *       "sizes": [
         *         {
         *           "from": 10240,
         *           "to": 102400,
         *           "count": 2
         *         }
         *       ],
         *       "families": [],
         *       "rules": [
         *         {
         *           "value": "suspicious_packer",
         *           "count": 1
         *         }
         *       ],
         *       "uploaders": [
         *         {
         *           "value": "alice",
         *           "count": 1
         *         }
         *       ],
         *       "times": [
         *         {
         *           "from": "2026-11-21T09:00:00.000000+00:00",
         *           "to": "2026-11-21T10:00:00.000000+00:00",
         *           "count": 2,
         *           "kinds": [
         *             {
         *               "value": "file",
         *               "count": 2
         *             }
         *           ]
         *         }
         *       ],
         *       "time_unit": "hour"
         *     }
         */
        Facets: {
            /** @description How many objects are counted. */
            count: number;
            /** @description Whether these are all matches. Otherwise older ones are not counted. */
            complete: boolean;
            /** @description Upload time of the oldest object that is counted. */
            oldest: components["schemas"]["Time"] | null;
            /** @description The most frequent ones first. */
            tags: components["schemas"]["FacetValue"][];
            /** @description The most frequent ones first. */
            kinds: components["schemas"]["KindCount"][];
            /** @description Of files, as `type` of queries names them: pe, elf, macho, apk, dex, jar, pdf, office, zip, rar, 7z, cab, gzip, iso, script, lnk, html, mail; the most frequent ones first. */
            formats: components["schemas"]["FacetValue"][];
            /** @description Of files in bytes and of blobs in characters, smallest first: below 1 KiB, 10 KiB, 100 KiB, 1 MiB, 10 MiB, 100 MiB, and above. */
            sizes: components["schemas"]["SizeCount"][];
            /** @description Of configs, the most frequent ones first. */
            families: components["schemas"]["FacetValue"][];
            /** @description YARA rules of rulesets that the caller sees, by name, which match; the most frequent ones first. */
            rules: components["schemas"]["FacetValue"][];
            /** @description Logins, as far as the caller may know them; the most frequent ones first. */
            uploaders: components["schemas"]["FacetValue"][];
            /** @description Upload times, oldest first; without those in which nothing was uploaded. */
            times: components["schemas"]["TimeCount"][];
            /**
             * @description What `times` are divided into: up to two days by hours, three months by days, eight years by months.
             * @enum {string}
             */
            time_unit: "hour" | "day" | "month" | "year";
        };
        /**
         * @description Either objects by their identifiers, or what a query finds at this moment.
         * @example {
         *       "ids": [
         *         "a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447"
         *       ]
         *     }
         */
        Selection: {
            /** @description Identifiers of objects of any kind. */
            ids?: components["schemas"]["Hash"][];
            /** @description What the query looks for. */
            type?: components["schemas"]["Kind"];
            /** @description Search expression; empty means all. */
            query?: string;
        };
        /**
         * @description One change of an object. `add_tag` and `remove_tag` need `tag`; `add_attribute` needs `key` and `value`; `remove_attribute` needs `key` and removes
         *     all values of it, or the one given; `share` needs `group`; `add_parent` needs `parent`, `add_child` needs `child`; `comment` needs `comment`; `delete`,
         *     `add_favorite` and `remove_favorite` need nothing. `count` changes nothing: it counts the matches of the query and must be alone.
         *     `group` groups files by likeness and must be alone, too: `by`, `min_score` and `max_distance` are those of `POST /api/similar/clusters`. It
         *     compares at most 50 000 files. With `tag`, each file of a group gets that text and the name of the group as a tag.
         * @example {
         *       "action": "add_tag",
         *       "tag": "packed"
         *     }
         */
        JobChange: {
            /** @enum {string} */
            action: "add_tag" | "remove_tag" | "add_attribute" | "remove_attribute" | "share" | "add_parent" | "add_child" | "comment" | "delete" | "add_favorite" | "remove_favorite" | "count" | "group";
            /** @description A tag. */
            tag?: string;
            /** @description Key of an attribute. */
            key?: string;
            /** @description Value of an attribute, of any type. */
            value?: unknown;
            /** @description Name of a group that gets access. */
            group?: string;
            /** @description SHA-256 of the object that becomes a parent. */
            parent?: string;
            /** @description SHA-256 of the object that becomes a child. */
            child?: string;
            /** @description Text of a comment. */
            comment?: string;
            /** @description By what files are compared; absent for all but `exports` and `icon`. */
            by?: components["schemas"]["ClusterMethod"][];
            /** @description The lowest score of ssdeep; 70 if absent. */
            min_score?: number;
            /** @description The longest distance of TLSH; 30 if absent. */
            max_distance?: number;
        };
        /**
         * @description Either objects by their identifiers, or what a query finds at this moment; and what to do with each of them.
         * @example {
         *       "ids": [
         *         "a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447"
         *       ],
         *       "changes": [
         *         {
         *           "action": "share",
         *           "group": "analysts"
         *         }
         *       ]
         *     }
         */
        NewJob: {
            /** @description Identifiers of objects of any kind. */
            ids?: components["schemas"]["Hash"][];
            /** @description What the query looks for. */
            type?: components["schemas"]["Kind"];
            /** @description Search expression; empty means all. */
            query?: string;
            /** @description Made in this order. The first one that fails ends the work on its object, what was done before stays. Nothing may follow `delete`. */
            changes: components["schemas"]["JobChange"][];
        };
        /**
         * @description `unchanged`: everything was so already.
         * @example changed
         * @enum {string}
         */
        JobResult: "changed" | "unchanged" | "failed";
        /**
         * @example {
         *       "id": "238a2c61-9e9d-4922-9d36-32857528ec8e",
         *       "state": "running",
         *       "reason": null,
         *       "type": "file",
         *       "query": "tag:\"feed:honeypot\"",
         *       "changes": [
         *         {
         *           "action": "add_tag",
         *           "tag": "packed"
         *         }
         *       ],
         *       "total": 1482,
         *       "done": 200,
         *       "changed": 198,
         *       "unchanged": 1,
         *       "failed": 1,
         *       "count": null,
         *       "compared": null,
         *       "groups": null,
         *       "is_complete": null,
         *       "created_on": "2026-11-21T09:59:27.129720+00:00",
         *       "finished_on": null
         *     }
         */
        Job: {
            /** Format: uuid */
            id: string;
            /**
             * @description `running`: it is worked on, or waits for its turn; `done`: each object has an outcome; `cancelled`: by its user; `stopped`: by the server, see `reason`.
             * @enum {string}
             */
            state: "running" | "done" | "cancelled" | "stopped";
            /** @description Why the server stopped it: `account_disabled` and `account_pending` are about its user, `unauthenticated` about the API key that it was created with. A count also stops if its query is not valid any more (`invalid_request`) or takes too long (`query_timeout`). */
            reason: components["schemas"]["ProblemCode"] | null;
            /** @description What the query looked for; null if objects were given. */
            type: components["schemas"]["Kind"] | null;
            /** @description The query that found the objects; null if they were given. */
            query: string | null;
            changes: components["schemas"]["JobChange"][];
            /** @description How many objects it is about. Of a count: those of the kind that you see, at least; it grows beyond 1 000 000 with `done`. */
            total: number;
            /** @description How many of them have an outcome, or have been looked at by a count. */
            done: number;
            changed: number;
            unchanged: number;
            failed: number;
            /** @description Matches that a count has found so far, and all of them once the job is `done`; null of other jobs. */
            count: number | null;
            /** @description How many files a job that groups has compared, of `total`; null of other jobs. */
            compared: number | null;
            /** @description How many groups there are; null before all files were compared, and of other jobs. */
            groups: number | null;
            /** @description False if so many ssdeep hashes have pieces in common that not all were compared; null as `groups`. */
            is_complete: boolean | null;
            created_on: components["schemas"]["Time"];
            finished_on: components["schemas"]["Time"] | null;
        };
        /**
         * @example {
         *       "id": "7a2f3c1e-9b0d-4f6a-8a51-2f1f0d9c4b11",
         *       "name": "ransomware",
         *       "group": "analysts",
         *       "is_active": true,
         *       "tag": "yara:ransomware",
         *       "expires_at": null,
         *       "version": 3,
         *       "created_by": "alice",
         *       "created_at": "2026-11-20T08:12:44.019283+00:00",
         *       "updated_by": "bob",
         *       "updated_at": "2026-11-21T09:59:27.129720+00:00",
         *       "can_change": true
         *     }
         */
        YaraRuleset: {
            /**
             * Format: uuid
             * @description Identifier of the ruleset.
             */
            id: string;
            /** @description Unique in its group. */
            name: string;
            /** @description The group whose members see the ruleset and its matches. */
            group: string;
            /** @description Whether new files are scanned. */
            is_active: boolean;
            /** @description The tag that matching files get. */
            tag: string | null;
            /** @description Time after which new files are no longer scanned. */
            expires_at: components["schemas"]["Time"] | null;
            /** @description Number of the current source. */
            version: number;
            /** @description Login of the user; null if the user is gone. */
            created_by: string | null;
            created_at: components["schemas"]["Time"];
            /** @description Login of the user; null if the user is gone. */
            updated_by: string | null;
            updated_at: components["schemas"]["Time"];
            /** @description Whether you may change and delete it. */
            can_change: boolean;
            /** @description The rules. Not in lists. */
            source?: string;
            /** @description Warnings of the compiler after a change. */
            warnings?: components["schemas"]["YaraFault"][];
            matches?: components["schemas"]["YaraMatchCount"];
            /** @description With `counts`: the rules of the current source, in its order. Not in lists. */
            rules?: components["schemas"]["YaraRuleCount"][];
        };
        /**
         * @example {
         *       "rulesets": []
         *     }
         */
        YaraRulesetList: {
            rulesets: components["schemas"]["YaraRuleset"][];
        };
        /**
         * @description With `counts`: matches of all versions in files that you see.
         * @example {
         *       "files": 12,
         *       "is_exact": true,
         *       "last_match_at": "2026-11-21T09:59:27.129720+00:00"
         *     }
         */
        YaraMatchCount: {
            /** @description How many files match. */
            files: number;
            /** @description False if there may be more. */
            is_exact: boolean;
            /** @description Time of the newest match; null if there is none. */
            last_match_at: components["schemas"]["Time"] | null;
        };
        /**
         * @example {
         *       "rule": "note",
         *       "files": 12,
         *       "is_exact": true,
         *       "last_match_at": "2026-11-21T09:59:27.129720+00:00"
         *     }
         */
        YaraRuleCount: {
            /** @description Name of the rule. */
            rule: string;
            /** @description How many files match. */
            files: number;
            /** @description False if there may be more. */
            is_exact: boolean;
            /** @description Time of the newest match; null if there is none. */
            last_match_at: components["schemas"]["Time"] | null;
        };
        /**
         * @example {
         *       "rules": [
         *         "win_emotet"
         *       ]
         *     }
         */
        YaraRuleNames: {
            rules: string[];
        };
        /**
         * @example {
         *       "name": "ransomware",
         *       "source": "rule note { strings: $a = \"your files\" nocase condition: $a }"
         *     }
         */
        NewYaraRuleset: {
            name: components["schemas"]["YaraRulesetName"];
            source: components["schemas"]["YaraRules"];
            /** @description The group whose members see the ruleset; by default your own. */
            group?: string;
            /** @default true */
            is_active?: boolean;
            /**
             * @description The tag that matching files get; lower-cased and trimmed by the server.
             * @default null
             */
            tag?: string | null;
            /**
             * @description RFC 3339, with a zone.
             * @default null
             */
            expires_at?: string | null;
        };
        /**
         * @example {
         *       "is_active": false
         *     }
         */
        YaraRulesetChange: {
            name?: components["schemas"]["YaraRulesetName"];
            source?: components["schemas"]["YaraRules"];
            is_active?: boolean;
            /** @description The tag that matching files get; lower-cased and trimmed by the server. */
            tag?: string | null;
            /** @description RFC 3339, with a zone. */
            expires_at?: string | null;
        };
        /**
         * @description Letters, digits, dots, hyphens and underscores.
         * @example ransomware
         */
        YaraRulesetName: string;
        /**
         * @description YARA rules, at most 1 MiB of UTF-8 and 1000 rules. `include` is refused.
         * @example rule note { strings: $a = "your files" nocase condition: $a }
         */
        YaraRules: string;
        /**
         * @example {
         *       "source": "rule note { strings: $a = \"your files\" nocase condition: $a }"
         *     }
         */
        YaraSource: {
            source: components["schemas"]["YaraRules"];
        };
        /**
         * @example {
         *       "code": "E009",
         *       "message": "unknown identifier `pee`",
         *       "line": 4,
         *       "column": 13
         *     }
         */
        YaraFault: {
            /** @description Code of the compiler, such as `E009`. */
            code: string;
            /** @description What is wrong. */
            message: string;
            /** @description Line in the source. */
            line: number | null;
            /** @description Column in the line. */
            column: number | null;
        };
        /**
         * @example {
         *       "errors": [],
         *       "warnings": []
         *     }
         */
        YaraCheck: {
            errors: components["schemas"]["YaraFault"][];
            warnings: components["schemas"]["YaraFault"][];
        };
        /**
         * @example {
         *       "version": 1,
         *       "source": "rule note { condition: true }",
         *       "changed_by": "alice",
         *       "changed_at": "2026-11-21T09:59:27.129720+00:00"
         *     }
         */
        YaraVersion: {
            version: number;
            source: string;
            /** @description Login of the user; null if the user is gone. */
            changed_by: string | null;
            changed_at: components["schemas"]["Time"];
        };
        /**
         * @example {
         *       "versions": []
         *     }
         */
        YaraVersionList: {
            versions: components["schemas"]["YaraVersion"][];
        };
        /**
         * @example {
         *       "identifier": "$a",
         *       "offset": 1024,
         *       "length": 10,
         *       "data": "796f75722066696c6573"
         *     }
         */
        YaraString: {
            /** @description Name of the pattern in the rule. */
            identifier: string;
            /** @description Position in the file. */
            offset: number;
            /** @description Length of the match in bytes. */
            length: number;
            /** @description The first 32 bytes, in hex. */
            data: string;
        };
        /**
         * @example {
         *       "position": 42,
         *       "object": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
         *       "ruleset_id": "7a2f3c1e-9b0d-4f6a-8a51-2f1f0d9c4b11",
         *       "ruleset": "ransomware",
         *       "group": "analysts",
         *       "version": 3,
         *       "rule": "note",
         *       "matched_at": "2026-11-21T09:59:27.129720+00:00",
         *       "strings": [
         *         {
         *           "identifier": "$a",
         *           "offset": 1024,
         *           "length": 10,
         *           "data": "796f75722066696c6573"
         *         }
         *       ]
         *     }
         */
        YaraMatch: {
            /** @description Number of the match, for the next page. */
            position: number;
            object: components["schemas"]["Hash"];
            /** Format: uuid */
            ruleset_id: string;
            /** @description Name of the ruleset. */
            ruleset: string;
            /** @description The group of the ruleset. */
            group: string;
            /** @description The version that matched. */
            version: number;
            /** @description Name of the rule. */
            rule: string;
            matched_at: components["schemas"]["Time"];
            /** @description The first 16 matches of its patterns. */
            strings: components["schemas"]["YaraString"][];
        };
        /**
         * @example {
         *       "state": "scanned",
         *       "reason": null,
         *       "matches": [
         *         {
         *           "rule": "note",
         *           "strings": [
         *             {
         *               "identifier": "$a",
         *               "offset": 1024,
         *               "length": 10,
         *               "data": "796f75722066696c6573",
         *               "before": "0000",
         *               "after": "2e2e"
         *             }
         *           ]
         *         }
         *       ]
         *     }
         */
        YaraScan: {
            /** @enum {string} */
            state: "scanned" | "failed";
            /**
             * @description Why it failed: the scan took more than `yara_timeout`, too much memory, or ended the engine; the file is larger than `yara_max_file_size`, or not readable; the rules take too long to compile.
             * @enum {string|null}
             */
            reason: "timeout" | "memory" | "crash" | "too_large" | "unread" | "rules" | null;
            matches: {
                /** @description Name of the rule. */
                rule: string;
                /** @description At most 16 matches of each of its patterns, 256 in all. */
                strings: components["schemas"]["YaraHitString"][];
            }[];
        };
        /**
         * @example {
         *       "matches": []
         *     }
         */
        YaraMatchList: {
            matches: components["schemas"]["YaraMatch"][];
        };
        /**
         * @example {
         *       "ruleset_id": "7a2f3c1e-9b0d-4f6a-8a51-2f1f0d9c4b11",
         *       "ruleset": "ransomware",
         *       "version": 3,
         *       "error": "The scan took too much time.",
         *       "failed_at": "2026-11-21T09:59:27.129720+00:00"
         *     }
         */
        YaraFailure: {
            /** Format: uuid */
            ruleset_id: string;
            /** @description Name of the ruleset. */
            ruleset: string;
            /** @description The version that failed. */
            version: number;
            /** @description A message for people. */
            error: string;
            failed_at: components["schemas"]["Time"];
        };
        /**
         * @example {
         *       "state": "done",
         *       "matches": [],
         *       "failures": []
         *     }
         */
        FileYara: {
            /**
             * @description `waiting`: the file is about to be scanned.
             * @enum {string}
             */
            state: "waiting" | "done";
            matches: components["schemas"]["YaraMatch"][];
            failures: components["schemas"]["YaraFailure"][];
        };
        /**
         * @description Either `source` or `ruleset_id` is needed.
         * @example {
         *       "source": "rule note { strings: $a = \"your files\" nocase condition: $a }",
         *       "query": "tag:ransomware",
         *       "newest": 10000
         *     }
         */
        NewYaraHunt: {
            source?: components["schemas"]["YaraRules"];
            /**
             * Format: uuid
             * @description Ruleset whose rules are taken, instead of `source`.
             */
            ruleset_id?: string;
            /** @description Version of the ruleset whose rules are taken; absent: the current one. */
            ruleset_version?: number;
            /** @description Search expression for files; empty means all. */
            query?: string;
            /** @description How many files are scanned at most, the newest of them. */
            newest?: number;
        };
        /**
         * @example {
         *       "id": "5b0e9a3c-3f0a-4a52-9b60-2f1a3f0c7d11",
         *       "state": "running",
         *       "reason": null,
         *       "source": "rule note { strings: $a = \"your files\" nocase condition: $a }",
         *       "unfiltered_rules": [],
         *       "ruleset": null,
         *       "query": "tag:ransomware",
         *       "newest": null,
         *       "total": 1482,
         *       "scanned": 300,
         *       "skipped": 120,
         *       "failed": 1,
         *       "matched": 12,
         *       "hits": 14,
         *       "bytes": 98566144,
         *       "seconds_left": 41,
         *       "created_on": "2026-11-21T09:59:27.129720+00:00",
         *       "finished_on": null
         *     }
         */
        YaraHunt: {
            /** Format: uuid */
            id: string;
            /**
             * @description `running`: it is worked on, or waits for its turn; `done`: all files were scanned; `cancelled`: by its user; `stopped`: by the server, see `reason`.
             * @enum {string}
             */
            state: "running" | "done" | "cancelled" | "stopped";
            /** @description Why the server stopped it. */
            reason: components["schemas"]["YaraHuntEnd"] | null;
            /** @description The rules. Not in lists. */
            source?: string;
            /** @description The ruleset whose rules were taken; null if there was none. */
            ruleset: components["schemas"]["YaraHuntRuleset"] | null;
            /** @description The query of the files; null for all. */
            query: string | null;
            /** @description Rules that may match a file without any certain text. If there is one, each file is read. Not in lists. */
            unfiltered_rules?: string[];
            /** @description How many files are scanned at most; null for all. */
            newest: number | null;
            /** @description How many files there were to scan when the hunt was created. */
            total: number;
            /** @description How many files were scanned, `skipped` included. */
            scanned: number;
            /** @description How many files were not read because they lack the text that the rules need. */
            skipped: number;
            /** @description How many files could not be scanned: too large, too slow, or not readable. */
            failed: number;
            /** @description How many files a rule matched. */
            matched: number;
            /** @description How many hits there are, one for each rule and file. */
            hits: number;
            /** @description Size of the files that were read. */
            bytes: number;
            /** @description An estimate from the pace so far; null if there is none. */
            seconds_left: number | null;
            created_on: components["schemas"]["Time"];
            finished_on: components["schemas"]["Time"] | null;
        };
        /**
         * @description As it was when the hunt was created; it may be changed or deleted since.
         * @example {
         *       "id": "7a2f3c1e-9b0d-4f6a-8a51-2f1f0d9c4b11",
         *       "name": "ransomware",
         *       "group": "analysts",
         *       "version": 3
         *     }
         */
        YaraHuntRuleset: {
            /**
             * Format: uuid
             * @description Identifier of the ruleset.
             */
            id: string;
            /** @description Unique in its group. */
            name: string;
            /** @description The group of the ruleset. */
            group: string;
            /** @description Number of the source that the hunt scans with. */
            version: number;
        };
        /**
         * @description `account_disabled`, `account_pending` and `forbidden` are about the user, `unauthenticated` about the API key that the hunt was created with; `query` and `rules` are not valid any more.
         * @enum {string}
         */
        YaraHuntEnd: "account_disabled" | "account_pending" | "unauthenticated" | "forbidden" | "too_many_hits" | "query" | "rules";
        /**
         * @example {
         *       "hunts": []
         *     }
         */
        YaraHuntList: {
            hunts: components["schemas"]["YaraHunt"][];
        };
        /**
         * @example {
         *       "position": 1,
         *       "object": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
         *       "name": "invoice.exe",
         *       "size": 73802,
         *       "rule": "note",
         *       "strings": [
         *         {
         *           "identifier": "$a",
         *           "offset": 1024,
         *           "length": 10,
         *           "data": "796f75722066696c6573",
         *           "before": "0000",
         *           "after": "2e2e"
         *         }
         *       ]
         *     }
         */
        YaraHit: {
            /** @description Number of the hit, for the next page. */
            position: number;
            object: components["schemas"]["Hash"];
            /** @description Main name of the file. */
            name: string;
            /** @description Size of the file in bytes. */
            size: number;
            /** @description Name of the rule. */
            rule: string;
            /** @description The first 16 matches of its patterns. */
            strings: components["schemas"]["YaraHitString"][];
        };
        /**
         * @description Which of two hunts hit a file.
         * @example this
         * @enum {string}
         */
        YaraHitBy: "this" | "other" | "both";
        /**
         * @example {
         *       "counts": {
         *         "this": 3,
         *         "other": 1,
         *         "both": 40
         *       },
         *       "scope_differences": [
         *         "total"
         *       ],
         *       "files": []
         *     }
         */
        YaraHuntComparison: {
            /** @description How many files were hit by this hunt only, by the other only, and by both. */
            counts: {
                /** @description Files that only this hunt hit. */
                this: number;
                /** @description Files that only the other hunt hit. */
                other: number;
                /** @description Files that both hit. */
                both: number;
            };
            /** @description Why the hunts may have scanned different files; empty if nothing says so. */
            scope_differences: components["schemas"]["YaraScopeDifference"][];
            files: components["schemas"]["YaraComparedFile"][];
        };
        /**
         * @description `state`: a hunt ended early; `query`, `newest`: they differ; `total`: the number of files to scan differs; `failed`: a hunt could not scan some files.
         * @enum {string}
         */
        YaraScopeDifference: "state" | "query" | "newest" | "total" | "failed";
        /**
         * @example {
         *       "position": 1,
         *       "object": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
         *       "name": "invoice.exe",
         *       "size": 73802,
         *       "hit_by": "this",
         *       "rules": [
         *         "note"
         *       ],
         *       "other_rules": []
         *     }
         */
        YaraComparedFile: {
            /** @description Number of the first hit, for the next page. */
            position: number;
            object: components["schemas"]["Hash"];
            /** @description Main name of the file. */
            name: string;
            /** @description Size of the file in bytes. */
            size: number;
            hit_by: components["schemas"]["YaraHitBy"];
            /** @description Rules of this hunt that match. */
            rules: string[];
            /** @description Rules of the other hunt that match. */
            other_rules: string[];
        };
        /**
         * @example {
         *       "identifier": "$a",
         *       "offset": 1024,
         *       "length": 10,
         *       "data": "796f75722066696c6573",
         *       "before": "0000",
         *       "after": "2e2e"
         *     }
         */
        YaraHitString: {
            /** @description Name of the pattern in the rule. */
            identifier: string;
            /** @description Position in the file. */
            offset: number;
            /** @description Length of the match in bytes. */
            length: number;
            /** @description The first 32 bytes, in hex. */
            data: string;
            /** @description Up to 16 bytes before the match, in hex. */
            before: string;
            /** @description Up to 16 bytes after a match of at most 32 bytes, in hex. */
            after: string;
        };
        /**
         * @example {
         *       "hits": []
         *     }
         */
        YaraHitList: {
            hits: components["schemas"]["YaraHit"][];
        };
        /**
         * @example {
         *       "id": "5b1f3a51-3c7c-4a54-9f0e-5d0c9f0a2a11",
         *       "position": 42,
         *       "object": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
         *       "type": "file",
         *       "name": "invoice.exe",
         *       "size": 73802,
         *       "upload_time": "2026-11-20T08:12:44.019283+00:00",
         *       "deleted_by": "alice",
         *       "deleted_on": "2026-11-21T09:59:27.129720+00:00",
         *       "expires_on": "2026-11-28T09:59:27.129720+00:00"
         *     }
         */
        TrashEntry: {
            /**
             * Format: uuid
             * @description Identifier of the entry.
             */
            id: string;
            /** @description Number of the deletion, for the next page. */
            position: number;
            object: components["schemas"]["Hash"];
            type: components["schemas"]["ObjectType"];
            /** @description Main name of a file, name of a blob, family of a config. */
            name: string | null;
            /** @description In bytes; null for a config. */
            size: number | null;
            upload_time: components["schemas"]["Time"];
            /** @description Login of the user; null if the user is gone. */
            deleted_by: string | null;
            deleted_on: components["schemas"]["Time"];
            expires_on: components["schemas"]["Time"];
        };
        /**
         * @example {
         *       "entries": []
         *     }
         */
        TrashList: {
            entries: components["schemas"]["TrashEntry"][];
        };
        /**
         * @description Letters, digits, dots, hyphens and underscores.
         * @example old-spam
         */
        RetentionRuleName: string;
        /**
         * @example {
         *       "name": "old-spam",
         *       "query": "tag:spam",
         *       "older_than_days": 90
         *     }
         */
        NewRetentionRule: {
            name: components["schemas"]["RetentionRuleName"];
            /** @description Which objects. It runs as an administrator who sees everything. */
            query: string;
            /** @description Days since the upload, or since a restoration from the trash. */
            older_than_days: number;
            /**
             * @description As many of the newest matches stay, whatever their age.
             * @default null
             */
            keep_newest?: number | null;
            /** @default false */
            enabled?: boolean;
        };
        /**
         * @example {
         *       "enabled": true
         *     }
         */
        RetentionRuleChange: {
            name?: components["schemas"]["RetentionRuleName"];
            /** @description Which objects. It runs as an administrator who sees everything. */
            query?: string;
            /** @description Days since the upload, or since a restoration from the trash. */
            older_than_days?: number;
            /** @description As many of the newest matches stay, whatever their age. */
            keep_newest?: number | null;
            enabled?: boolean;
        };
        /**
         * @example {
         *       "id": "7d5cf0a4-9a8b-4a9e-8a55-0cf5b39a3a11",
         *       "name": "old-spam",
         *       "query": "tag:spam",
         *       "older_than_days": 90,
         *       "keep_newest": null,
         *       "enabled": true,
         *       "last_run": null
         *     }
         */
        RetentionRule: {
            /** Format: uuid */
            id: string;
            name: components["schemas"]["RetentionRuleName"];
            query: string;
            older_than_days: number;
            keep_newest: number | null;
            enabled: boolean;
            /** @description Null if it has not run yet. */
            last_run: components["schemas"]["RetentionRun"] | null;
        };
        /**
         * @example {
         *       "started_on": "2026-11-21T09:59:27.129720+00:00",
         *       "finished_on": null,
         *       "objects": 120,
         *       "bytes": 983040,
         *       "error": null
         *     }
         */
        RetentionRun: {
            started_on: components["schemas"]["Time"];
            /** @description Null while it runs. */
            finished_on: components["schemas"]["Time"] | null;
            /** @description How many it deleted. */
            objects: number;
            /** @description Their size. */
            bytes: number;
            /** @description Why it ended early. */
            error: string | null;
        };
        /**
         * @example {
         *       "rules": []
         *     }
         */
        RetentionRuleList: {
            rules: components["schemas"]["RetentionRule"][];
        };
        /**
         * @example {
         *       "objects": 0,
         *       "bytes": 0,
         *       "first": []
         *     }
         */
        RetentionPreview: {
            /** @description How many it would delete. */
            objects: number;
            /** @description Their size. */
            bytes: number;
            /** @description The oldest of them, at most ten. */
            first: {
                id: components["schemas"]["Hash"];
                type: components["schemas"]["ObjectType"];
                /** @description Main name of a file, name of a blob, family of a config. */
                name: string | null;
                /** @description In bytes. */
                size: number;
                upload_time: components["schemas"]["Time"];
            }[];
        };
        /**
         * @example {
         *       "reason": "Evidence in case 2026-114"
         *     }
         */
        NewHold: {
            reason: components["schemas"]["HoldReason"];
        };
        /**
         * @description Shown to everyone who sees the object.
         * @example Evidence in case 2026-114
         */
        HoldReason: string;
        /**
         * @example {
         *       "position": 7,
         *       "object": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
         *       "type": "file",
         *       "reason": "Evidence in case 2026-114",
         *       "placed_by": "alice",
         *       "placed_on": "2026-11-21T09:59:27.129720+00:00"
         *     }
         */
        Hold: {
            /** @description Number of the hold, for the next page. */
            position: number;
            object: components["schemas"]["Hash"];
            type: components["schemas"]["ObjectType"];
            reason: components["schemas"]["HoldReason"];
            /** @description Login of the user; null if the user is gone. */
            placed_by: string | null;
            placed_on: components["schemas"]["Time"];
        };
        /**
         * @description Why nobody deletes an object, for everyone who sees it.
         * @example {
         *       "reason": "Evidence in case 2026-114",
         *       "placed_by": "alice",
         *       "placed_on": "2026-11-21T09:59:27.129720+00:00"
         *     }
         */
        ObjectHold: {
            reason: components["schemas"]["HoldReason"];
            /** @description Login of the user; null if the user is gone or the caller may not see who it is. */
            placed_by: string | null;
            placed_on: components["schemas"]["Time"];
        };
        /**
         * @example {
         *       "holds": []
         *     }
         */
        HoldList: {
            holds: components["schemas"]["Hold"][];
        };
        /** @enum {string} */
        CaseState: "open" | "closed";
        /**
         * @description Blanks around it are removed.
         * @example Ransomware at the harbour
         */
        CaseName: string;
        /**
         * @description Notes of the team, at most 65536 bytes of UTF-8.
         * @example First seen on Monday.
         */
        CaseDescription: string;
        /**
         * @description Why the objects are in the case, at most 1000 bytes of UTF-8.
         * @example Dropper of the first host
         */
        CaseNote: string;
        /**
         * @example {
         *       "name": "Ransomware at the harbour",
         *       "description": "First seen on Monday."
         *     }
         */
        NewCase: {
            name: components["schemas"]["CaseName"];
            /** @default  */
            description?: components["schemas"]["CaseDescription"];
        };
        /**
         * @example {
         *       "state": "closed"
         *     }
         */
        CaseChange: {
            name?: components["schemas"]["CaseName"];
            description?: components["schemas"]["CaseDescription"];
            state?: components["schemas"]["CaseState"];
            /** @description The version that was read: a later one is not overwritten. */
            version?: number;
        };
        /**
         * @example {
         *       "id": "0d9a6c1f-5a0e-4b55-9a52-6b7a3d0c1e11",
         *       "position": 7,
         *       "name": "Ransomware at the harbour",
         *       "state": "open",
         *       "version": 1,
         *       "groups": [
         *         "alice",
         *         "analysts"
         *       ],
         *       "created_by": "alice",
         *       "created_at": "2026-11-20T08:12:44.019283+00:00",
         *       "changed_at": "2026-11-21T09:59:27.129720+00:00",
         *       "can_change": true,
         *       "can_delete": true
         *     }
         */
        Case: {
            /**
             * Format: uuid
             * @description Identifier of the case.
             */
            id: string;
            /** @description Number of the case, for the next page. */
            position: number;
            name: string;
            /** @description Notes of the team. Not in lists. */
            description?: string;
            state: components["schemas"]["CaseState"];
            /** @description Grows with each change of name, description or state. */
            version: number;
            /** @description The groups that it is shared with, as far as you may know them, by name. */
            groups: string[];
            /** @description Login of the user; null if the user is gone. */
            created_by: string | null;
            created_at: components["schemas"]["Time"];
            /** @description Time of the last change, also of its objects and groups. */
            changed_at: components["schemas"]["Time"];
            /** @description Whether you may change it, its objects and notes, and share it. */
            can_change: boolean;
            /** @description Whether you may delete it. */
            can_delete: boolean;
            objects?: components["schemas"]["CaseObjectCount"];
        };
        /**
         * @description With `counts`: objects of the case that you see.
         * @example {
         *       "count": 12,
         *       "is_exact": true
         *     }
         */
        CaseObjectCount: {
            count: number;
            /** @description False if there are more. */
            is_exact: boolean;
        };
        /**
         * @example {
         *       "cases": []
         *     }
         */
        CaseList: {
            cases: components["schemas"]["Case"][];
        };
        /**
         * @example {
         *       "position": 12,
         *       "id": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
         *       "type": "file",
         *       "name": "invoice.exe",
         *       "content_type": "PE32 executable (GUI) Intel 80386, for MS Windows",
         *       "size": 4096,
         *       "upload_time": "2026-11-20T08:12:44.019283+00:00",
         *       "tags": [],
         *       "note": "Dropper of the first host",
         *       "added_by": "alice",
         *       "added_at": "2026-11-21T09:59:27.129720+00:00"
         *     }
         */
        CaseObject: {
            /** @description Number of the addition, for the next page. */
            position: number;
            id: components["schemas"]["Hash"];
            type: components["schemas"]["ObjectType"];
            /** @description Name of a file or blob, family of a config. */
            name: string;
            /** @description Format of a file, kind of a blob or config. */
            content_type: string;
            /** @description Bytes of a file, characters of a blob, null for a config. */
            size: number | null;
            upload_time: components["schemas"]["Time"];
            tags: string[];
            note: string;
            /** @description Login of the user; null if the user is gone. */
            added_by: string | null;
            added_at: components["schemas"]["Time"];
            /** @description Parents in the case that you see, newest first and at most 100; only with `parents=true`. */
            parents?: components["schemas"]["Hash"][];
        };
        /**
         * @example {
         *       "objects": []
         *     }
         */
        CaseObjectList: {
            objects: components["schemas"]["CaseObject"][];
        };
        /**
         * @description MD5, SHA-1, SHA-256 and SHA-512 of files, SHA-256 of other objects.
         * @example [
         *       "44d88612fea8a8f36de82e1278abb02f"
         *     ]
         */
        CaseHashes: string[];
        /**
         * @example {
         *       "ids": [
         *         "44d88612fea8a8f36de82e1278abb02f"
         *       ],
         *       "note": "Dropper of the first host"
         *     }
         */
        NewCaseObjects: {
            ids: components["schemas"]["CaseHashes"];
            note?: components["schemas"]["CaseNote"];
        };
        /**
         * @example {
         *       "ids": [
         *         "44d88612fea8a8f36de82e1278abb02f"
         *       ]
         *     }
         */
        CaseObjectHashes: {
            ids: components["schemas"]["CaseHashes"];
        };
        /**
         * @example {
         *       "added": 1,
         *       "changed": 0,
         *       "unchanged": 0,
         *       "missing": []
         *     }
         */
        CaseAddition: {
            /** @description Objects that are new in the case. */
            added: number;
            /** @description Objects that were in the case and have another note now. */
            changed: number;
            /** @description Objects that were in the case and stay as they are. */
            unchanged: number;
            /** @description Hashes as they were sent. */
            missing: string[];
        };
        /**
         * @example {
         *       "removed": 1,
         *       "missing": []
         *     }
         */
        CaseRemoval: {
            /** @description Objects that left the case. */
            removed: number;
            /** @description Hashes as they were sent. */
            missing: string[];
        };
        /**
         * @example {
         *       "id": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
         *       "type": "file"
         *     }
         */
        RestoredObject: {
            id: components["schemas"]["Hash"];
            type: components["schemas"]["ObjectType"];
        };
        /**
         * @example {
         *       "jobs": []
         *     }
         */
        JobList: {
            jobs: components["schemas"]["Job"][];
        };
        /**
         * @example {
         *       "total": 0,
         *       "missing": 1,
         *       "objects": []
         *     }
         */
        JobPreview: {
            /** @description How many objects the job would change. */
            total: number;
            /** @description How many of the identifiers name nothing that is there and visible. */
            missing: number;
            /** @description The first ones. */
            objects: components["schemas"]["ObjectSummary"][];
        };
        /**
         * @example {
         *       "position": 1,
         *       "name": "9f86d081884c",
         *       "tag": "cluster:9f86d081884c",
         *       "size": 2,
         *       "by": [
         *         "tlsh"
         *       ],
         *       "ids": [
         *         "a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447",
         *         "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
         *       ]
         *     }
         */
        JobGroup: {
            /** @description Number of the group, for the next page. */
            position: number;
            /** @description The first 12 digits of the SHA-256 of its oldest file. */
            name: string;
            /** @description The tag that its files get; null if the job adds none. */
            tag: string | null;
            /** @description How many files it has. */
            size: number;
            /** @description The methods by which some of its files are alike. */
            by: components["schemas"]["ClusterMethod"][];
            /** @description The first 20 of its files, in the order of the job. */
            ids: components["schemas"]["Hash"][];
        };
        /**
         * @example {
         *       "groups": []
         *     }
         */
        JobGroupList: {
            groups: components["schemas"]["JobGroup"][];
        };
        /**
         * @example {
         *       "position": 1,
         *       "id": "a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447",
         *       "result": "failed",
         *       "code": "not_found"
         *     }
         */
        JobOutcome: {
            /** @description Place of the object in the job, from 1. */
            position: number;
            id: components["schemas"]["Hash"];
            result: components["schemas"]["JobResult"];
            /** @description Why it failed. */
            code: components["schemas"]["ProblemCode"] | null;
        };
        /**
         * @example {
         *       "outcomes": []
         *     }
         */
        JobOutcomeList: {
            outcomes: components["schemas"]["JobOutcome"][];
        };
        /**
         * @example {
         *       "query": "tag:\"feed:honeypot\" AND file.size:>=1MiB"
         *     }
         */
        OnePageSearch: {
            /** @description Search expression; must not be empty. */
            query: string;
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
            /** @description Name of a file or blob, family of a config; only with `names`. */
            name?: string;
            /** @description Format of a file, kind of a blob or config; only with `names`. */
            content_type?: string;
            /** @description Bytes of a file, characters of a blob, null for a config; only with `names`. */
            size?: number | null;
        };
        /**
         * @example {
         *       "hashes": [
         *         "6f5902ac237024bdd0c176cb93063dc4",
         *         "d41d8cd98f00b204e9800998ecf8427e"
         *       ]
         *     }
         */
        HashLookup: {
            /** @description MD5, SHA-1, SHA-256 and SHA-512, mixed as you like. A repeated one is answered each time. */
            hashes: string[];
            /**
             * @description Only objects of this kind are found.
             * @default object
             */
            type?: components["schemas"]["Kind"];
            /**
             * @description Whether the tags of each object are answered.
             * @default false
             */
            tags?: boolean;
        };
        /**
         * @example {
         *       "results": [
         *         {
         *           "hash": "d41d8cd98f00b204e9800998ecf8427e",
         *           "objects": []
         *         }
         *       ]
         *     }
         */
        HashLookupResults: {
            results: components["schemas"]["HashLookupResult"][];
        };
        /**
         * @example {
         *       "hash": "d41d8cd98f00b204e9800998ecf8427e",
         *       "objects": []
         *     }
         */
        HashLookupResult: {
            /** @description As it was sent. */
            hash: string;
            /** @description Several if contents collide, oldest first. */
            objects: components["schemas"]["MatchedObject"][];
        };
        /**
         * @example {
         *       "id": "a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447",
         *       "type": "file",
         *       "name": "hello.txt",
         *       "content_type": "ASCII text",
         *       "size": 12,
         *       "upload_time": "2026-11-21T09:59:27.129720+00:00"
         *     }
         */
        MatchedObject: {
            id: components["schemas"]["Hash"];
            type: components["schemas"]["ObjectType"];
            /** @description Name of a file or blob, family of a config. */
            name: string;
            /** @description Format of a file, kind of a blob or config. */
            content_type: string;
            /** @description Bytes of a file, characters of a blob, null for a config. */
            size: number | null;
            upload_time: components["schemas"]["Time"];
            /** @description If they were asked for. */
            tags?: string[];
        };
        /**
         * @example {
         *       "text": "emotet",
         *       "kind": "text",
         *       "groups": []
         *     }
         */
        TextMatches: {
            /** @description What was looked for. */
            text: string;
            /**
             * @description What the text was taken for. It decides in which places the text is looked for.
             * @enum {string}
             */
            kind: "hash" | "hash_prefix" | "ip" | "domain" | "url" | "email" | "text";
            groups: components["schemas"]["MatchGroup"][];
        };
        /**
         * @example {
         *       "matched_in": "tag",
         *       "query": "tag:\"*emotet*\"",
         *       "count": 0,
         *       "is_exact": true,
         *       "is_complete": true,
         *       "first_seen": null,
         *       "last_seen": null,
         *       "objects": []
         *     }
         */
        MatchGroup: {
            /**
             * @description The place that has the text.
             * @enum {string}
             */
            matched_in: "hash" | "name" | "tag" | "family" | "config" | "blob" | "fact" | "attribute" | "comment";
            /** @description Search expression for objects of every kind that lists all matches of the place. */
            query: string;
            /** @description Matching objects. */
            count: number;
            /** @description False if there are more. */
            is_exact: boolean;
            /** @description False if the place was not searched in time. */
            is_complete: boolean;
            /** @description Upload time of the oldest counted match. */
            first_seen: components["schemas"]["Time"] | null;
            /** @description Upload time of the newest match. */
            last_seen: components["schemas"]["Time"] | null;
            /** @description The newest matches, newest first. */
            objects: components["schemas"]["MatchedObject"][];
        };
        /**
         * @example {
         *       "objects": []
         *     }
         */
        ObjectList: {
            objects: components["schemas"]["ObjectSummary"][];
            /** @description Only with `sort`: what `after` takes for the following page; null after the last one. */
            next?: string | null;
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
            /** @description Analyses that wait until the backend can take them, oldest first, at most ten. */
            pending_analyses?: components["schemas"]["PendingAnalysis"][];
            /** @description Login of the first uploader that the caller may see; null if there is none. Only with `names`. */
            uploader?: string | null;
            /** @description The hold on it; null if there is none. Only with `names`. */
            hold?: components["schemas"]["ObjectHold"] | null;
        };
        /**
         * @example {
         *       "ids": [
         *         "a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447"
         *       ]
         *     }
         */
        DetailsRequest: {
            /** @description Identifiers (SHA-256) of objects of any kind. A repeated one is answered each time. */
            ids: string[];
            /**
             * @description Adds `name`, `content_type` and `size` to parents and children, `uploader` and `hold` to each object.
             * @default false
             */
            names?: boolean;
            /**
             * @description Adds `comments` to each object.
             * @default false
             */
            comments?: boolean;
            /**
             * @description Adds `shares` to each object.
             * @default false
             */
            shares?: boolean;
            /**
             * @description Adds `totals` to each object.
             * @default false
             */
            totals?: boolean;
            /**
             * @description Adds values of hidden keys to `attributes`; needs `reading_all_attributes`.
             * @default false
             */
            hidden?: boolean;
        };
        /**
         * @example {
         *       "results": [
         *         {
         *           "id": "a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447",
         *           "object": null
         *         }
         *       ]
         *     }
         */
        DetailsResults: {
            results: components["schemas"]["DetailsResult"][];
        };
        /**
         * @example {
         *       "id": "a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447",
         *       "object": null
         *     }
         */
        DetailsResult: {
            /** @description As it was sent. */
            id: string;
            object: components["schemas"]["ObjectDetails"] | null;
        };
        /**
         * @description An object with the fields of its kind, without its content.
         * @example {
         *       "id": "a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447",
         *       "type": "static_config",
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
         *       "share_3rd_party": true,
         *       "family": "emotet",
         *       "config_type": "static"
         *     }
         */
        ObjectDetails: {
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
            /** @description Analyses that wait until the backend can take them, oldest first, at most ten. */
            pending_analyses?: components["schemas"]["PendingAnalysis"][];
            /** @description Login of the first uploader that the caller may see; null if there is none. Only with `names`. */
            uploader?: string | null;
            /** @description The hold on it; null if there is none. Only with `names`. */
            hold?: components["schemas"]["ObjectHold"] | null;
            /** @description Comments, newest first. Only with `comments`. */
            comments?: components["schemas"]["Comment"][];
            /** @description Who has access as far as the caller may know: uploaders first, then shares, oldest first. Only with `shares`. */
            shares?: components["schemas"]["Share"][];
            /** @description Only with `totals`. */
            totals?: components["schemas"]["ObjectTotals"];
            /** @description Name of the first upload of a file; may be empty. */
            file_name?: string;
            /** @description Other names of uploads of a file, in order of arrival. */
            alt_names?: string[];
            /** @description Bytes of a file. */
            file_size?: number;
            /** @description Format of a file according to libmagic. */
            file_type?: string;
            /** @description Of a file, like the other hashes. */
            md5?: string;
            sha1?: string;
            sha256?: components["schemas"]["Hash"];
            sha512?: string;
            /** @description Eight lower-case hex digits. */
            crc32?: string;
            /** @description Fuzzy hash; null if disabled. */
            ssdeep?: string | null;
            /** @description Malware family of a config. */
            family?: string;
            /** @description Type of a config. */
            config_type?: string;
            /** @description Name of a blob. */
            blob_name?: string;
            /** @description Characters of a blob. */
            blob_size?: number;
            /** @description Type of a blob. */
            blob_type?: string;
            /** @description Time of the last upload of a blob. */
            last_seen?: components["schemas"]["Time"];
        };
        /**
         * @description How many of each an object has, as far as the caller sees them. 10000 stands for that many or more.
         * @example {
         *       "tags": 2,
         *       "attributes": 0,
         *       "parents": 1,
         *       "children": 494,
         *       "comments": 3,
         *       "analyses": 1,
         *       "shares": 1
         *     }
         */
        ObjectTotals: {
            tags: number;
            /** @description Values of keys the caller may read, as in `attributes`. */
            attributes: number;
            /** @description Visible parents. */
            parents: number;
            /** @description Visible children. */
            children: number;
            comments: number;
            analyses: number;
            /** @description Uploaders and shares, as far as the caller may know them. */
            shares: number;
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
            /** @description Format according to libmagic. */
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
            /** @description Only with `sort`: what `after` takes for the following page; null after the last one. */
            next?: string | null;
        };
        /**
         * @description At least one of the digests.
         * @example {
         *       "ssdeep": "3:iKFSMPv:rJPv",
         *       "min_score": 80
         *     }
         */
        SimilarQuery: {
            /** @description TLSH with or without its version T1. */
            tlsh?: string;
            /** @description Fuzzy hash. */
            ssdeep?: string;
            /**
             * @description The lowest score of ssdeep.
             * @default 50
             */
            min_score?: number;
            /**
             * @description The longest distance of TLSH.
             * @default 100
             */
            max_distance?: number;
            /**
             * @description How many files are listed at most.
             * @default 50
             */
            count?: number;
        };
        /**
         * @example {
         *       "tlsh": null,
         *       "ssdeep": "3:iKFSMPv:rJPv",
         *       "is_computed": true,
         *       "is_complete": true,
         *       "files": []
         *     }
         */
        SimilarFiles: {
            /** @description TLSH of the file that the others are compared with; null if it has none. */
            tlsh: string | null;
            /** @description Its fuzzy hash; null if it has none. */
            ssdeep: string | null;
            /** @description False for a file of an older server whose digests are still to be computed. */
            is_computed: boolean;
            /** @description False if there are more. */
            is_complete: boolean;
            /** @description Most alike first, then newest first. The file itself is left out. */
            files: components["schemas"]["SimilarFile"][];
        };
        /**
         * @example {
         *       "file": {
         *         "id": "a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447",
         *         "type": "file",
         *         "tags": [],
         *         "upload_time": "2026-11-21T09:59:27.129720+00:00",
         *         "file_name": "hello.txt",
         *         "file_size": 12,
         *         "file_type": "ASCII text",
         *         "md5": "6f5902ac237024bdd0c176cb93063dc4",
         *         "sha1": "22596363b3de40b06f981fb85d82312e8c0ed511",
         *         "sha256": "a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447"
         *       },
         *       "likeness": 88,
         *       "by": [
         *         {
         *           "method": "ssdeep",
         *           "score": 88
         *         }
         *       ]
         *     }
         */
        SimilarFile: {
            file: components["schemas"]["FileSummary"];
            /** @description The score of ssdeep, or 100 less the distance of TLSH if that is more. */
            likeness: number;
            /** @description The methods by which it is within the bounds. */
            by: components["schemas"]["SimilarityMeasure"][];
        };
        /**
         * @description The distance or the score, by method.
         * @example {
         *       "method": "tlsh",
         *       "distance": 12
         *     }
         */
        SimilarityMeasure: {
            /** @enum {string} */
            method: "tlsh" | "ssdeep";
            /** @description Of TLSH: 0 is the nearest. */
            distance?: number;
            /** @description Of ssdeep: 100 is the highest. */
            score?: number;
        };
        /** @enum {string} */
        ClusterMethod: "tlsh" | "ssdeep" | "imphash" | "rich" | "telfhash" | "exports" | "icon";
        /**
         * @example {
         *       "query": "tag:unknown",
         *       "max_distance": 40
         *     }
         */
        ClusterSearch: {
            /** @description Search expression among files; empty means all. */
            query: string;
            /**
             * @description How many of the newest matches are compared.
             * @default 10000
             */
            max_files?: number;
            /**
             * @description The lowest score of ssdeep.
             * @default 70
             */
            min_score?: number;
            /**
             * @description The longest distance of TLSH.
             * @default 30
             */
            max_distance?: number;
            /**
             * @description By what files are compared.
             * @default [
             *       "tlsh",
             *       "ssdeep",
             *       "imphash",
             *       "rich",
             *       "telfhash"
             *     ]
             */
            by?: components["schemas"]["ClusterMethod"][];
            /**
             * @description How many clusters are listed at most: the largest.
             * @default 100
             */
            count?: number;
            /**
             * @description How many files of each are listed at most: the newest.
             * @default 20
             */
            members?: number;
        };
        /**
         * @example {
         *       "files": 4,
         *       "is_complete": true,
         *       "total": 0,
         *       "clusters": []
         *     }
         */
        FileClusters: {
            /** @description How many files were compared. */
            files: number;
            /** @description False if older files match, or if so many ssdeep hashes have pieces in common that not all of them were compared. */
            is_complete: boolean;
            /** @description How many clusters there are. */
            total: number;
            /** @description The largest first, then that of the newest file. */
            clusters: components["schemas"]["FileCluster"][];
        };
        /**
         * @example {
         *       "size": 2,
         *       "by": [
         *         "tlsh",
         *         "ssdeep"
         *       ],
         *       "newest": {
         *         "id": "a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447",
         *         "type": "file",
         *         "tags": [],
         *         "upload_time": "2026-11-21T09:59:27.129720+00:00",
         *         "file_name": "hello.txt",
         *         "file_size": 12,
         *         "file_type": "ASCII text",
         *         "md5": "6f5902ac237024bdd0c176cb93063dc4",
         *         "sha1": "22596363b3de40b06f981fb85d82312e8c0ed511",
         *         "sha256": "a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447"
         *       },
         *       "ids": [
         *         "a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447",
         *         "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
         *       ],
         *       "tags": [
         *         {
         *           "value": "packed",
         *           "count": 2
         *         }
         *       ],
         *       "families": []
         *     }
         */
        FileCluster: {
            /** @description How many files it has. */
            size: number;
            /** @description The methods by which some of its files are alike. */
            by: components["schemas"]["ClusterMethod"][];
            newest: components["schemas"]["FileSummary"];
            /** @description Its files, newest first. */
            ids: components["schemas"]["Hash"][];
            /** @description Tags of several of its files: the five most frequent ones. */
            tags: components["schemas"]["FacetValue"][];
            /** @description Families of configs below several of its files: the five most frequent ones. */
            families: components["schemas"]["FacetValue"][];
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
            cfg: {
                [key: string]: unknown;
            };
            /** @description The configuration. */
            config: {
                [key: string]: unknown;
            };
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
            skipped?: components["schemas"]["SkippedList"];
            /** @description Analyses that wait until the backend can take them, oldest first, at most ten. */
            pending_analyses?: components["schemas"]["PendingAnalysis"][];
            /** @description Login of the first uploader that the caller may see; null if there is none. Only with `names`. */
            uploader?: string | null;
            /** @description The hold on it; null if there is none. Only with `names`. */
            hold?: components["schemas"]["ObjectHold"] | null;
            /** @description Name of the first upload; may be empty. */
            file_name: string;
            /** @description Other names of uploads, in order of arrival. */
            alt_names: string[];
            /** @description Bytes. */
            file_size: number;
            /** @description Format according to libmagic. */
            file_type: string;
            md5: string;
            sha1: string;
            sha256: components["schemas"]["Hash"];
            sha512: string;
            /** @description Eight lower-case hex digits. */
            crc32: string;
            /** @description Fuzzy hash; null if disabled. */
            ssdeep: string | null;
            latest_config: components["schemas"]["LatestConfig"] | null;
        };
        /**
         * @example {
         *       "state": "waiting",
         *       "version": null,
         *       "extracted_on": null,
         *       "error": null,
         *       "facts": null,
         *       "unpacking": null
         *     }
         */
        FileFacts: {
            /**
             * @description `waiting`: facts are about to be extracted. `failed`: extraction ended with `error`. `none`: the file is older than the facts; an administrator can have them extracted by `lazaret server facts start`.
             * @enum {string}
             */
            state: "waiting" | "done" | "failed" | "none";
            /** @description Version of the extractor of the format. */
            version: number | null;
            extracted_on: components["schemas"]["Time"] | null;
            error: string | null;
            facts: components["schemas"]["StaticFacts"] | null;
            /** @description How far the archive is unpacked; null for a file that was not uploaded to be unpacked, or is not an archive. */
            unpacking: components["schemas"]["UnpackStatus"] | null;
        };
        /**
         * @example {
         *       "state": "done",
         *       "reason": null,
         *       "files": 2,
         *       "failed": 1,
         *       "problems": [
         *         {
         *           "name": "a.exe",
         *           "reason": "password"
         *         }
         *       ]
         *     }
         */
        UnpackStatus: {
            /**
             * @description `running`: the files are about to be stored. `stopped`: the server refused to store more of them; `reason` says why.
             * @enum {string}
             */
            state: "running" | "done" | "stopped";
            reason: components["schemas"]["ProblemCode"] | null;
            /** @description Files of the archive that were stored. */
            files: number;
            /** @description Files of the archive that were not stored. */
            failed: number;
            /** @description The first files that were not stored. */
            problems: components["schemas"]["UnpackProblem"][];
        };
        /**
         * @example {
         *       "name": "a.exe",
         *       "reason": "password"
         *     }
         */
        UnpackProblem: {
            /** @description The name in the archive; null for the rest of the archive. */
            name: string | null;
            /**
             * @description `password`: no known password opens it. `limit`: a limit of unpacking was reached. `too_large`: the server takes no file of this size. `refused`: the server takes no such file. `interrupted`: the server ended several times meanwhile.
             * @enum {string}
             */
            reason: "password" | "damaged" | "unsupported" | "too_large" | "limit" | "refused" | "interrupted";
        };
        /** @description Texts are those of the file, which anyone may have written. Lists and texts are cut at a limit. */
        StaticFacts: {
            /** @enum {string} */
            format: "pe" | "elf" | "macho" | "ole" | "ooxml" | "apk" | "zip" | "dex" | "pdf" | "lnk" | "other";
            /** @description Whether only the first 64 MiB of the file were read. */
            is_partial: boolean;
            /** @description Shannon entropy of the bytes in bits per byte. */
            entropy: number;
            /** @description The entropy of up to 64 parts of equal size. */
            entropy_blocks: number[];
            strings: components["schemas"]["StringFacts"];
            /** @description Parts of the format that could not be read. */
            unread: string[];
            pe?: components["schemas"]["PeFacts"];
            elf?: components["schemas"]["ElfFacts"];
            macho?: components["schemas"]["MachoFacts"];
            document?: components["schemas"]["DocumentFacts"];
            zip?: components["schemas"]["ZipFacts"];
            pdf?: components["schemas"]["PdfFacts"];
            lnk?: components["schemas"]["LnkFacts"];
            apk?: components["schemas"]["ApkFacts"];
            dex?: components["schemas"]["DexFacts"];
        };
        /** @description Strings of note in ASCII and UTF-16. */
        StringFacts: {
            urls: string[];
            domains: string[];
            /** @description IPv4 addresses. */
            addresses: string[];
            emails: string[];
            registry_keys: string[];
            /** @description Names below `Global\` and `Local\`. */
            mutexes: string[];
            /** @description Addresses of Bitcoin, Litecoin, Dogecoin, Tron, Monero and Ethereum whose checksum is right. Absent from facts of an older version. */
            wallets?: string[];
            /** @description Whether there are more than the lists hold. */
            is_cut: boolean;
        };
        PeFacts: {
            machine: string;
            is_64bit: boolean;
            is_dll: boolean;
            subsystem: string;
            /** @description The time stamp of the header, which may be forged. */
            compiled_on: components["schemas"]["Time"] | null;
            /** @description Relative address of the first instruction. */
            entry: number;
            imphash: string | null;
            /** @description MD5 of the Rich header. */
            rich_hash: string | null;
            /** @description Path of the debug information. */
            pdb: string | null;
            is_dotnet: boolean;
            sections: components["schemas"]["SectionFacts"][];
            imports: {
                library: string;
                functions: string[];
                count: number;
            }[];
            exports: string[];
            /** @description The dhash of the largest icon, 16 hex digits; null without one. Absent from facts of an older version. */
            icon_hash?: string | null;
            /** @description MD5 of the names of all exports in lower case. Absent from facts of an older version. */
            export_hash?: string | null;
            resources: {
                type: string;
                count: number;
            }[];
            version_info: {
                key: string;
                value: string;
            }[];
            overlay: {
                offset: number;
                size: number;
            } | null;
            /** @description Signers as the file names them. No signature is verified. */
            signatures: components["schemas"]["SignatureFacts"][];
        };
        SignatureFacts: {
            signer: string;
            issuer: string;
            /** @description Hex digits. */
            serial: string;
        };
        SectionFacts: {
            name: string;
            /** @description Virtual address, for PE relative to the image. */
            address: number;
            offset: number;
            /** @description Bytes in the file. */
            size: number;
            memory_size: number;
            /** @description Of `r`, `w` and `x`. */
            flags: string;
            entropy: number | null;
            /** @description Of the bytes in the file; null without any. */
            sha256: string | null;
        };
        ElfFacts: {
            machine: string;
            is_64bit: boolean;
            is_big_endian: boolean;
            type: string;
            entry: number;
            interpreter: string | null;
            libraries: string[];
            build_id: string | null;
            sections: components["schemas"]["SectionFacts"][];
            /** @description The program headers. Facts that were extracted before version 2 lack them. */
            segments?: components["schemas"]["SegmentFacts"][];
            /**
             * @description The TLSH of the sorted names of global functions, as Trend Micro defines it. Null where these are too few, and without a symbol table. Facts that were extracted before version 3 lack it.
             * @example t1ccd05b4385130a4722fbde541c03318bc955fa6daf6fdf009f94d5815a6195f595340d
             */
            telfhash?: string | null;
            /** @description Names of dynamic symbols, else of all symbols. */
            symbols: string[];
            symbol_count: number;
        };
        /**
         * @example {
         *       "type": "LOAD",
         *       "flags": "rx",
         *       "offset": 4096,
         *       "address": 4096,
         *       "size": 1361,
         *       "memory_size": 1361,
         *       "entropy": 5.812
         *     }
         */
        SegmentFacts: {
            /** @description As readelf names it, such as `LOAD`; in hex digits without a known name. */
            type: string;
            /** @description Of `r`, `w` and `x`. */
            flags: string;
            offset: number;
            /** @description Virtual address. */
            address: number;
            /** @description Bytes in the file. */
            size: number;
            memory_size: number;
            /** @description Of the bytes in the file; null without any. */
            entropy: number | null;
        };
        MachoFacts: {
            machines: string[];
            type: string;
            /** @description Of the first machine. */
            libraries: string[];
        };
        /** @description Of an OLE or OOXML document. */
        DocumentFacts: {
            title: string | null;
            author: string | null;
            last_author: string | null;
            created_on: components["schemas"]["Time"] | null;
            application: string | null;
            /** @description Streams of an OLE document. */
            streams: {
                name: string;
                size: number;
            }[];
            /** @description Names of VBA modules. */
            macros: string[];
            /** @description The VBA modules whose code could be read. Absent from facts of an older version. */
            modules?: components["schemas"]["VbaModule"][];
            /** @description External targets. */
            links: string[];
            is_encrypted: boolean;
            /** @description Of a message of Outlook; absent from other documents, and from facts of an older version. */
            message?: {
                subject: string | null;
                /** @description Name and address. */
                sender: string | null;
                /** @description Their names. */
                attachments: string[];
            };
        };
        VbaModule: {
            name: string;
            /** @description Characters of the code. */
            size: number;
            /** @description The first 65 536 characters, and at most 262 144 of all modules of a document. */
            code: string;
            /** @description Whether the code is longer. */
            is_cut: boolean;
            /** @description Words of the code that malicious macros use, each once. Many are harmless alone. */
            indicators: {
                kind: components["schemas"]["MacroIndicatorKind"];
                word: string;
            }[];
        };
        /**
         * @description `auto_start`: Office runs a procedure of this name by itself. All others say what a word may serve for.
         * @enum {string}
         */
        MacroIndicatorKind: "auto_start" | "file" | "process" | "network" | "object" | "native_code" | "registry" | "obfuscation" | "environment" | "evasion" | "self_change";
        /** @description Facts of an Android package. A value that the manifest takes from resources is null. */
        ApkFacts: {
            package: string | null;
            version_name: string | null;
            version_code: number | null;
            min_sdk: number | null;
            target_sdk: number | null;
            permissions: string[];
            /** @description Names of classes. */
            activities: string[];
            services: string[];
            receivers: string[];
            /** @description Paths of native libraries. */
            libraries: string[];
            signature_schemes: ("v1" | "v2" | "v3" | "v3.1")[];
            /** @description Signers by their certificates, each once. No signature is verified. */
            signatures: components["schemas"]["SignatureFacts"][];
        };
        /** @description Facts of a DEX file, or sums over all DEX files of an Android package. */
        DexFacts: {
            version: string;
            string_count: number;
            type_count: number;
            field_count: number;
            method_count: number;
            class_count: number;
            /** @description Names of classes; those of common libraries come last. */
            classes: string[];
        };
        ZipFacts: {
            entry_count: number;
            entries: {
                name: string;
                size: number;
                packed_size: number;
                is_encrypted: boolean;
            }[];
            is_encrypted: boolean;
        };
        PdfFacts: {
            version: string;
            /** @description How often the names that matter occur, as pdfid counts them. */
            counts: {
                name: string;
                count: number;
            }[];
        };
        LnkFacts: {
            target: string | null;
            arguments: string | null;
            working_folder: string | null;
            icon: string | null;
            description: string | null;
        };
        /** @description What every upload takes. */
        UploadMembers: {
            /**
             * @description SHA-256 of a visible object to link as parent; needs `adding_parents`.
             * @default null
             */
            parent?: string | null;
            /**
             * @description Who gets access: `*` all workspace groups of the uploader, `private` the uploader alone,
             *     else the group of that name and the uploader.
             * @default *
             */
            upload_as?: string;
            /**
             * @description Tags to add.
             * @default []
             */
            tags?: components["schemas"]["TagItem"][];
            /** @description Attribute values to add; a map of keys to values is also accepted. */
            attributes?: components["schemas"]["AttributeItem"][] | {
                [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description Analysis to link with the object; needs `karton_assign`, which `analysis_manage` includes.
             */
            analysis_id?: string | null;
            /**
             * Format: uuid
             * @deprecated
             * @description Older name of `analysis_id`.
             */
            karton_id?: string | null;
            analysis_arguments?: components["schemas"]["AnalysisArguments"];
            /**
             * @deprecated
             * @description Older name of `analysis_arguments`.
             */
            karton_arguments?: components["schemas"]["AnalysisArguments"];
            /** @description Comments to add, each of at most 65536 bytes of UTF-8; needs `adding_comments`. */
            comments?: string[];
            /**
             * @description Whether it may be shared with third parties.
             * @default true
             */
            share_3rd_party?: boolean;
        };
        /**
         * @description Options of an upload.
         * @example {
         *       "upload_as": "*",
         *       "tags": [
         *         {
         *           "tag": "feed:honeypot"
         *         }
         *       ]
         *     }
         */
        UploadOptions: components["schemas"]["UploadMembers"] & {
            metakeys?: components["schemas"]["MetakeyItems"];
        };
        /**
         * @description Options of the upload of a file.
         * @example {
         *       "upload_as": "*",
         *       "unpack": true
         *     }
         */
        FileUploadOptions: components["schemas"]["UploadOptions"] & {
            /** @description Whether the files in an archive become child files of the upload; needs `adding_parents`. They follow in the background, and `getFileFacts` says how far they are. Without it, the setting `unpack_uploads` decides. */
            unpack?: boolean;
        };
        /**
         * @description Options of an upload in the old form, where `metakeys` is JSON text.
         * @example {
         *       "upload_as": "*",
         *       "tags": [
         *         {
         *           "tag": "feed:honeypot"
         *         }
         *       ]
         *     }
         */
        OldUploadOptions: components["schemas"]["UploadMembers"] & {
            metakeys?: components["schemas"]["MetakeysText"];
        };
        /**
         * @deprecated
         * @description Attribute values in their old form; excludes `attributes`. The key `analysis` stands for `analysis_id`.
         */
        MetakeyItems: components["schemas"]["MetakeyItem"][] | {
            [key: string]: unknown;
        };
        /**
         * @deprecated
         * @description JSON object with the single member `metakeys`.
         * @example {"metakeys": [{"key": "origin", "value": "mail"}]}
         */
        MetakeysText: string;
        /**
         * @description Arguments of the analysis that a new object starts. There is one, `execute`.
         * @example {
         *       "execute": "yes"
         *     }
         */
        AnalysisArguments: {
            /** @description How to run the sample. */
            execute?: string;
        };
        /**
         * @example {
         *       "key": "origin",
         *       "value": {
         *         "url": "http://a.example/"
         *       }
         *     }
         */
        AttributeItem: {
            key: string;
            /** @description Any JSON value except null and empty ones. */
            value: unknown;
        };
        /**
         * @example {
         *       "key": "origin",
         *       "value": "mail"
         *     }
         */
        MetakeyItem: {
            key: string;
            /** @description Any JSON value except null and empty ones. */
            value: unknown;
        };
        ConfigContent: {
            family: string;
            /** @default static */
            config_type?: string;
            /** @description The configuration. */
            cfg?: {
                [key: string]: unknown;
            };
            /** @description Same as `cfg`. */
            config?: {
                [key: string]: unknown;
            };
        } & (unknown | unknown);
        /**
         * @description A configuration, along with the members of `UploadOptions`. Its content is `cfg` or `config`.
         * @example {
         *       "family": "emotet",
         *       "config": {
         *         "c2": [
         *           "a.example:443"
         *         ]
         *       }
         *     }
         */
        ConfigUpload: components["schemas"]["UploadOptions"] & components["schemas"]["ConfigContent"];
        /**
         * @description A configuration, along with the members of `OldUploadOptions`. Its content is `cfg` or `config`.
         * @example {
         *       "family": "emotet",
         *       "config": {
         *         "c2": [
         *           "a.example:443"
         *         ]
         *       }
         *     }
         */
        OldConfigUpload: components["schemas"]["OldUploadOptions"] & components["schemas"]["ConfigContent"];
        BlobContent: {
            /** @description At most 1024 bytes of UTF-8. */
            blob_name: string;
            blob_type: string;
            /** @description The text. */
            content: string;
        };
        /**
         * @description A text, along with the members of `UploadOptions`.
         * @example {
         *       "blob_name": "inject.txt",
         *       "blob_type": "webinject",
         *       "content": "set_url http://a.example/*"
         *     }
         */
        BlobUpload: components["schemas"]["UploadOptions"] & components["schemas"]["BlobContent"];
        /**
         * @description A text, along with the members of `OldUploadOptions`.
         * @example {
         *       "blob_name": "inject.txt",
         *       "blob_type": "webinject",
         *       "content": "set_url http://a.example/*"
         *     }
         */
        OldBlobUpload: components["schemas"]["OldUploadOptions"] & components["schemas"]["BlobContent"];
        LegacyConfigForm: {
            json: components["schemas"]["OldConfigUpload"];
            metakeys?: components["schemas"]["MetakeysText"];
            upload_as?: string;
        };
        LegacyBlobForm: {
            json: components["schemas"]["OldBlobUpload"];
            metakeys?: components["schemas"]["MetakeysText"];
            upload_as?: string;
        };
        LegacyFileUpload: {
            /**
             * Format: binary
             * @description The bytes, with a file name.
             */
            file: string;
            json?: components["schemas"]["OldUploadOptions"];
            metakeys?: components["schemas"]["MetakeysText"];
            upload_as?: string;
        };
        FileUpload: {
            /**
             * Format: binary
             * @description The bytes, with a file name.
             */
            file: string;
            /** @description Unknown members are refused. */
            options?: components["schemas"]["FileUploadOptions"];
        };
        FileUploads: {
            /** @description The bytes of each, with a file name. */
            file: string[];
            /** @description For the files after this part. Unknown members are refused. */
            options?: components["schemas"]["FileUploadOptions"];
        };
        /**
         * @example {
         *       "outcomes": []
         *     }
         */
        UploadOutcomes: {
            outcomes: components["schemas"]["UploadOutcome"][];
        };
        /** @description What became of one file; either `file` or `error` is null. */
        UploadOutcome: {
            /** @description The file, new or known. */
            file: components["schemas"]["File"] | null;
            /** @description Why it was not stored. */
            error: components["schemas"]["UploadError"] | null;
        };
        /**
         * @example {
         *       "status": 400,
         *       "message": "file: File cannot be empty",
         *       "code": "invalid_request",
         *       "errors": [
         *         {
         *           "field": "file",
         *           "message": "File cannot be empty"
         *         }
         *       ]
         *     }
         */
        UploadError: {
            /** @description The status that `POST /api/file` would answer with. */
            status: number;
            /** @description A message for people. */
            message: string;
            code: components["schemas"]["ProblemCode"];
            /** @description Faults by field. */
            errors?: components["schemas"]["FieldError"][];
        };
        /**
         * @example {
         *       "token": "eyJhbGciOiJIUzUxMiIsInR5cCI6IkpXVCJ9.e30.c2lnbmF0dXJl"
         *     }
         */
        DownloadToken: {
            /** @description Reusable for 60 seconds, unless the session or API key that made it ends before. */
            token: string;
        };
        /**
         * @example {
         *       "id": "a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447",
         *       "type": "static_config",
         *       "tags": [],
         *       "upload_time": "2026-11-21T09:59:27.129720+00:00",
         *       "family": "emotet",
         *       "config_type": "static"
         *     }
         */
        ConfigSummary: {
            id: components["schemas"]["Hash"];
            type: components["schemas"]["ObjectType"];
            tags: components["schemas"]["TagList"];
            upload_time: components["schemas"]["Time"];
            family: string;
            config_type: string;
        };
        /**
         * @example {
         *       "configs": []
         *     }
         */
        ConfigList: {
            configs: components["schemas"]["ConfigSummary"][];
            /** @description Only with `sort`: what `after` takes for the following page; null after the last one. */
            next?: string | null;
        };
        /**
         * @example {
         *       "id": "a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447",
         *       "type": "static_config",
         *       "tags": [],
         *       "upload_time": "2026-11-21T09:59:27.129720+00:00",
         *       "favorite": false,
         *       "parents": [],
         *       "children": [],
         *       "attributes": [],
         *       "share_3rd_party": true,
         *       "family": "emotet",
         *       "config_type": "static",
         *       "cfg": {
         *         "a": 1
         *       },
         *       "config": {
         *         "a": 1
         *       }
         *     }
         */
        Config: {
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
            skipped?: components["schemas"]["SkippedList"];
            /** @description Analyses that wait until the backend can take them, oldest first, at most ten. */
            pending_analyses?: components["schemas"]["PendingAnalysis"][];
            /** @description Login of the first uploader that the caller may see; null if there is none. Only with `names`. */
            uploader?: string | null;
            /** @description The hold on it; null if there is none. Only with `names`. */
            hold?: components["schemas"]["ObjectHold"] | null;
            family: string;
            config_type: string;
            /** @description Same as `config`. */
            cfg: {
                [key: string]: unknown;
            };
            /** @description The configuration; blobs in it are referenced by identifier. */
            config: {
                [key: string]: unknown;
            };
        };
        /**
         * @example {
         *       "id": "a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447",
         *       "type": "text_blob",
         *       "tags": [],
         *       "upload_time": "2026-11-21T09:59:27.129720+00:00",
         *       "blob_name": "n",
         *       "blob_size": 6,
         *       "blob_type": "t",
         *       "last_seen": "2026-11-21T09:59:27.129720+00:00"
         *     }
         */
        BlobSummary: {
            id: components["schemas"]["Hash"];
            type: components["schemas"]["ObjectType"];
            tags: components["schemas"]["TagList"];
            upload_time: components["schemas"]["Time"];
            blob_name: string;
            /** @description Characters. */
            blob_size: number;
            blob_type: string;
            last_seen: components["schemas"]["Time"];
        };
        /**
         * @example {
         *       "blobs": []
         *     }
         */
        BlobList: {
            blobs: components["schemas"]["BlobSummary"][];
            /** @description Only with `sort`: what `after` takes for the following page; null after the last one. */
            next?: string | null;
        };
        /**
         * @example {
         *       "id": "a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447",
         *       "type": "text_blob",
         *       "tags": [],
         *       "upload_time": "2026-11-21T09:59:27.129720+00:00",
         *       "favorite": false,
         *       "parents": [],
         *       "children": [],
         *       "attributes": [],
         *       "share_3rd_party": true,
         *       "blob_name": "n",
         *       "blob_size": 6,
         *       "blob_type": "t",
         *       "last_seen": "2026-11-21T09:59:27.129720+00:00",
         *       "content": "hello.",
         *       "latest_config": null
         *     }
         */
        Blob: {
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
            skipped?: components["schemas"]["SkippedList"];
            /** @description Analyses that wait until the backend can take them, oldest first, at most ten. */
            pending_analyses?: components["schemas"]["PendingAnalysis"][];
            /** @description Login of the first uploader that the caller may see; null if there is none. Only with `names`. */
            uploader?: string | null;
            /** @description The hold on it; null if there is none. Only with `names`. */
            hold?: components["schemas"]["ObjectHold"] | null;
            blob_name: string;
            /** @description Characters. */
            blob_size: number;
            blob_type: string;
            last_seen: components["schemas"]["Time"];
            content: string;
            latest_config: components["schemas"]["Config"] | null;
        };
        /**
         * @example {
         *       "family": "emotet",
         *       "count": 29,
         *       "last_upload": "2026-11-21"
         *     }
         */
        ConfigFamily: {
            family: string;
            count: number;
            /** @description Day of the newest one. */
            last_upload: string;
        };
        /**
         * @example {
         *       "families": []
         *     }
         */
        ConfigStats: {
            families: components["schemas"]["ConfigFamily"][];
        };
        /**
         * @example {
         *       "parents": [],
         *       "children": []
         *     }
         */
        Relations: {
            parents: components["schemas"]["ObjectSummary"][];
            children: components["schemas"]["ObjectSummary"][];
        };
        /**
         * @example {
         *       "groups": [
         *         "public",
         *         "registered",
         *         "alice"
         *       ]
         *     }
         */
        GroupNames: {
            groups: string[];
        };
        /**
         * @description An access right. References to deleted objects or users are left out.
         * @example {
         *       "group_name": "analysts",
         *       "access_time": "2026-11-21T09:59:27.129720+00:00",
         *       "reason_type": "shared",
         *       "related_object_dhash": "a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447",
         *       "related_object_type": "file",
         *       "related_user_login": "alice",
         *       "access_reason": "shared file:a948…a447 by user:alice"
         *     }
         */
        Share: {
            group_name: string;
            access_time: components["schemas"]["Time"];
            reason_type: string | null;
            related_object_dhash?: string;
            related_object_type?: components["schemas"]["ObjectType"];
            related_user_login?: string;
            /** @description The same in words. */
            access_reason?: string;
        };
        /**
         * @example {
         *       "shares": []
         *     }
         */
        Shares: {
            shares: components["schemas"]["Share"][];
        };
        /**
         * @example {
         *       "groups": [
         *         "public"
         *       ],
         *       "shares": []
         *     }
         */
        SharesAndGroups: {
            /** @description Groups the caller may share it with. */
            groups: string[];
            shares: components["schemas"]["Share"][];
        };
        /**
         * @example {
         *       "group": "analysts"
         *     }
         */
        NewShare: {
            group: string;
        };
        /**
         * @example {
         *       "url": "/download/eyJhbGciOiJIUzUxMiJ9.e30.c2ln"
         *     }
         */
        SampleAddress: {
            url: string;
        };
        /**
         * @example {
         *       "id": 18,
         *       "comment": "seen twice",
         *       "author": "kim",
         *       "timestamp": "2026-11-21T09:59:27.129720+00:00"
         *     }
         */
        Comment: {
            id: number;
            comment: string;
            author: string | null;
            timestamp: components["schemas"]["Time"];
        };
        /** @example [] */
        CommentList: components["schemas"]["Comment"][];
        /**
         * @example {
         *       "comment": "seen twice"
         *     }
         */
        NewComment: {
            /** @description At most 65536 bytes of UTF-8. */
            comment: string;
            original?: components["schemas"]["CommentOrigin"];
        };
        /**
         * @description Author and time of a comment that was written on another server. Needs `manage_users`.
         * @example {
         *       "author": "alice",
         *       "timestamp": "2026-11-21T09:59:27.129720+00:00"
         *     }
         */
        CommentOrigin: {
            /** @description The login of an account of this server. */
            author: string;
            /**
             * Format: date-time
             * @description A time of the past, with a time zone.
             */
            timestamp: string;
        };
        /**
         * @example {
         *       "key": "job",
         *       "label": "Job",
         *       "description": "",
         *       "url_template": "https://x.example/$value",
         *       "rich_template": "",
         *       "example_value": "",
         *       "hidden": false
         *     }
         */
        AttributeKey: {
            key: string;
            label: string;
            description: string;
            /** @description Address with `$value` in it. */
            url_template: string;
            rich_template: string;
            example_value: string;
            /** @description Values are found by exact search only. */
            hidden: boolean;
        };
        /**
         * @example {
         *       "attribute_definitions": []
         *     }
         */
        AttributeKeyList: {
            attribute_definitions: components["schemas"]["AttributeKey"][];
        };
        /**
         * @example {
         *       "key": "job",
         *       "label": "Job",
         *       "description": "",
         *       "url_template": "https://x.example/$value",
         *       "rich_template": "",
         *       "example_value": "",
         *       "hidden": false
         *     }
         */
        NewAttributeKey: {
            key: string;
            label: string;
            description: string;
            /** @default  */
            url_template?: string;
            /** @default  */
            rich_template?: string;
            /** @default  */
            example_value?: string;
            hidden: boolean;
        };
        /**
         * @example {
         *       "label": "Job"
         *     }
         */
        AttributeKeyChange: {
            label?: string | null;
            description?: string | null;
            url_template?: string | null;
            rich_template?: string | null;
            example_value?: string | null;
            hidden?: boolean | null;
        };
        /**
         * @example {
         *       "group_name": "analysts",
         *       "can_read": true,
         *       "can_set": false
         *     }
         */
        AttributePermission: {
            group_name: string;
            can_read: boolean;
            can_set: boolean;
        };
        /**
         * @example {
         *       "group_name": "analysts",
         *       "can_read": true,
         *       "can_set": false
         *     }
         */
        NewAttributePermission: {
            group_name: string;
            can_read: boolean;
            can_set: boolean;
        };
        /**
         * @example {
         *       "attribute_permissions": []
         *     }
         */
        AttributePermissionList: {
            attribute_permissions: components["schemas"]["AttributePermission"][];
        };
        /**
         * @example {
         *       "attributes": []
         *     }
         */
        AttributeList: {
            attributes: components["schemas"]["AttributeValue"][];
        };
        /**
         * @example {
         *       "ids": [
         *         "a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447"
         *       ],
         *       "keys": [
         *         "origin"
         *       ]
         *     }
         */
        AttributeTextsRequest: {
            /** @description Identifiers of objects of any kind. */
            ids: components["schemas"]["Hash"][];
            /** @description Attribute keys. */
            keys: string[];
        };
        /**
         * @example {
         *       "id": "a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447",
         *       "key": "origin",
         *       "texts": [
         *         "feed"
         *       ],
         *       "count": 1
         *     }
         */
        AttributeTexts: {
            id: components["schemas"]["Hash"];
            key: string;
            /** @description The first values. Texts as they are, any other value as JSON; what is longer than 1000 characters is cut and ends with an ellipsis. */
            texts: string[];
            /** @description How many values the object has of this key. */
            count: number;
        };
        /**
         * @example {
         *       "values": []
         *     }
         */
        AttributeTextList: {
            values: components["schemas"]["AttributeTexts"][];
        };
        /**
         * @example {
         *       "key": "origin",
         *       "value": {
         *         "n": 1
         *       }
         *     }
         */
        NewAttribute: {
            key: string;
            /** @description Any JSON value except null and empty ones. */
            value: unknown;
        };
        /**
         * @description A value; or an analysis, twice, under the keys `analysis` and `karton`, and then without the other members.
         * @example {
         *       "key": "job",
         *       "value": "17",
         *       "label": "Job",
         *       "description": "",
         *       "url": "https://x.example/17"
         *     }
         */
        Metakey: {
            key: string;
            /** @description A text as it is, any other value as its JSON text. */
            value: string;
            label?: string;
            description?: string;
            url?: string | null;
        };
        /**
         * @example {
         *       "metakeys": []
         *     }
         */
        MetakeyList: {
            metakeys: components["schemas"]["Metakey"][];
        };
        /**
         * @example {
         *       "key": "job",
         *       "value": "17"
         *     }
         */
        NewMetakey: {
            key: string;
            /** @description Any JSON value except null and empty ones. */
            value: unknown;
        };
        /**
         * @example {
         *       "key": "job",
         *       "label": "Job",
         *       "description": "",
         *       "template": "https://x.example/$value",
         *       "hidden": false
         *     }
         */
        MetakeyDefinition: {
            key: string;
            label: string;
            description: string;
            template: string;
            hidden: boolean;
        };
        /**
         * @example {
         *       "metakeys": []
         *     }
         */
        MetakeyDefinitionList: {
            metakeys: components["schemas"]["MetakeyDefinition"][];
        };
        /**
         * @example {
         *       "key": "job",
         *       "label": "Job",
         *       "description": "",
         *       "template": "",
         *       "hidden": false,
         *       "permissions": []
         *     }
         */
        ManagedMetakey: {
            key: string;
            label: string;
            description: string;
            template: string;
            hidden: boolean;
            permissions: components["schemas"]["AttributePermission"][];
        };
        /**
         * @example {
         *       "metakeys": []
         *     }
         */
        ManagedMetakeyList: {
            metakeys: components["schemas"]["ManagedMetakey"][];
        };
        /**
         * @example {
         *       "template": "",
         *       "label": "Job",
         *       "description": "",
         *       "hidden": false
         *     }
         */
        NewMetakeyDefinition: {
            template: string;
            label: string;
            description: string;
            hidden: boolean;
        };
        /**
         * @example {
         *       "label": "Job"
         *     }
         */
        MetakeyDefinitionChange: {
            template?: string | null;
            label?: string | null;
            description?: string | null;
            hidden?: boolean | null;
        };
        /**
         * @example {
         *       "can_read": true,
         *       "can_set": false
         *     }
         */
        MetakeyRights: {
            can_read: boolean;
            can_set: boolean;
        };
        /**
         * @example {
         *       "id": 1,
         *       "name": "mine",
         *       "query": "tag:x",
         *       "type": "file"
         *     }
         */
        QuickQuery: {
            id: number;
            name: string;
            query: string;
            type: components["schemas"]["Kind"];
        };
        /** @example [] */
        QuickQueryList: components["schemas"]["QuickQuery"][];
        /**
         * @example {
         *       "query": "tag:x",
         *       "name": "mine",
         *       "type": "file"
         *     }
         */
        NewQuickQuery: {
            query: string;
            name: string;
            /** @description Ignored; the path decides. */
            type: string;
        };
        /**
         * @example {
         *       "id": "238a2c61-9e9d-4922-9d36-32857528ec8e",
         *       "status": "finished",
         *       "arguments": {},
         *       "requested_on": "2026-11-21T09:59:27.129720+00:00",
         *       "last_update": null,
         *       "processing_in": {}
         *     }
         */
        Analysis: {
            /** Format: uuid */
            id: string;
            /**
             * @description The current status at the backend. An analysis that waits for the backend is `running`.
             * @enum {string}
             */
            status: "running" | "finished";
            /** @description The arguments of its start. */
            arguments: {
                [key: string]: string;
            };
            /** @description When it was started, or first linked with an object. The answer to linking does not say it. */
            requested_on?: components["schemas"]["Time"];
            /** @description When the backend last changed a task of it; null when it is finished. */
            last_update: components["schemas"]["Time"] | null;
            /** @description Queues of the backend that have tasks of it, by name. */
            processing_in: {
                [key: string]: components["schemas"]["QueueProgress"];
            };
        };
        /**
         * @example {
         *       "received_from": [
         *         "karton.mwdb"
         *       ],
         *       "status": [
         *         "Started"
         *       ]
         *     }
         */
        QueueProgress: {
            /** @description Producers of its tasks. */
            received_from: string[];
            /** @description States of its tasks. */
            status: string[];
        };
        /**
         * @example {
         *       "id": "238a2c61-9e9d-4922-9d36-32857528ec8e",
         *       "requested_on": "2026-11-21T09:59:27.129720+00:00",
         *       "attempts": 2,
         *       "last_error": "the key-value store of the analysis backend is not available"
         *     }
         */
        PendingAnalysis: {
            /**
             * Format: uuid
             * @description Identifier of the analysis.
             */
            id: string;
            requested_on: components["schemas"]["Time"];
            /** @description How often the server tried to send it to the backend. */
            attempts: number;
            /** @description Why the last attempt failed. */
            last_error: string | null;
        };
        /**
         * @example {
         *       "arguments": {}
         *     }
         */
        NewAnalysis: {
            /**
             * @description For the backend; it knows only `execute`.
             * @default {}
             */
            arguments?: {
                /** @description How to run the sample. */
                execute?: string;
            };
        };
        /**
         * @example {
         *       "analyses": [],
         *       "status": "not_analyzed"
         *     }
         */
        AnalysisList: {
            analyses: components["schemas"]["Analysis"][];
            /** @enum {string} */
            status: "not_analyzed" | "running" | "finished";
        };
        /**
         * @example {
         *       "name": "x1b",
         *       "capabilities": [],
         *       "private": false,
         *       "default": false,
         *       "workspace": true,
         *       "immutable": false,
         *       "users": [
         *         "gu1",
         *         "gu2"
         *       ],
         *       "admins": [
         *         "gu1"
         *       ]
         *     }
         */
        Group: {
            name: string;
            capabilities: string[];
            private: boolean;
            default: boolean;
            workspace: boolean;
            immutable: boolean;
            users: string[];
            admins: string[];
            /** @description OpenID Connect provider it is linked to. */
            provider?: string;
        };
        /**
         * @example {
         *       "groups": []
         *     }
         */
        GroupList: {
            groups: components["schemas"]["Group"][];
        };
        /**
         * @example {
         *       "capabilities": [
         *         "adding_tags"
         *       ]
         *     }
         */
        NewGroup: {
            /**
             * @description Unknown names are kept, for plugins.
             * @default []
             */
            capabilities?: string[];
        };
        /**
         * @example {
         *       "capabilities": [
         *         "adding_tags"
         *       ]
         *     }
         */
        GroupChange: {
            name?: string | null;
            /** @description Replaces the list. */
            capabilities?: string[] | null;
            default?: boolean | null;
            workspace?: boolean | null;
            /** @description A name links the group, null unlinks it. */
            provider?: string | null;
        };
        /**
         * @example {
         *       "name": "analysts"
         *     }
         */
        GroupNameAnswer: {
            name: string;
        };
        /**
         * @example {
         *       "group_admin": true
         *     }
         */
        MemberChange: {
            group_admin: boolean;
        };
        /**
         * @example {
         *       "name": "registered",
         *       "private": false,
         *       "capabilities": [
         *         "adding_files"
         *       ]
         *     }
         */
        GroupBasic: {
            name: string;
            private: boolean;
            capabilities: string[];
        };
        /**
         * @example {
         *       "providers": [
         *         "keycloak"
         *       ]
         *     }
         */
        OidcProviderNames: {
            providers: string[];
        };
        /**
         * @example {
         *       "providers": [
         *         "keycloak"
         *       ],
         *       "identities": [
         *         {
         *           "provider": "keycloak",
         *           "made_by_key": null
         *         }
         *       ]
         *     }
         */
        OidcIdentities: {
            /** @description Names of the providers. */
            providers: string[];
            identities: components["schemas"]["OidcIdentity"][];
        };
        /**
         * @example {
         *       "provider": "keycloak",
         *       "made_by_key": null
         *     }
         */
        OidcIdentity: {
            provider: string;
            /**
             * Format: uuid
             * @description The API key that bound it, and that it ends with; null: a person did.
             */
            made_by_key: string | null;
        };
        /**
         * @example {
         *       "name": "keycloak"
         *     }
         */
        OidcProviderName: {
            name: string;
        };
        /**
         * @example {
         *       "name": "keycloak",
         *       "client_id": "lazaret",
         *       "client_secret": "hush",
         *       "authorization_endpoint": "https://id.example.org/authorize",
         *       "token_endpoint": "https://id.example.org/token",
         *       "userinfo_endpoint": "https://id.example.org/userinfo",
         *       "jwks_endpoint": "https://id.example.org/jwks"
         *     }
         */
        NewOidcProvider: {
            name: string;
            client_id: string;
            /** @description Issuer of the ID tokens; its discovery document gives the endpoints that are left out. */
            issuer?: string | null;
            /** @description Absent for a public client. */
            client_secret?: string | null;
            authorization_endpoint?: string | null;
            token_endpoint?: string | null;
            userinfo_endpoint?: string | null;
            jwks_endpoint?: string | null;
            logout_endpoint?: string | null;
            /**
             * @description Whether an administrator must accept accounts created through it.
             * @default false
             */
            requires_approval?: boolean;
            /**
             * @description Which groups the claim `groups` controls at each sign-in: none, all, or those that are linked to the provider.
             * @enum {string|null}
             */
            oidc_groups_management_mode?: "NONE" | "FULL" | "MIXED" | "" | null;
            /** @description Regular expression (Python's syntax) that must match a complete name of the claim. */
            oidc_groups_match_pattern?: string | null;
            /** @description Replacement for the name, with `\1` and `\g<name>` for the groups of the expression. */
            oidc_groups_replace_pattern?: string | null;
        };
        /**
         * @description Absent and null members stay unchanged, except `requires_approval`. An empty text removes an optional value, except `client_secret`.
         * @example {
         *       "requires_approval": true
         *     }
         */
        OidcProviderChange: {
            client_id?: string | null;
            /** @description Issuer of the ID tokens; its discovery document gives the endpoints that are left out. */
            issuer?: string | null;
            /** @description Absent, null and an empty text keep the secret, as clients send back what they have read, where it is hidden. */
            client_secret?: string | null;
            /** @description False without a `client_secret` removes the secret, for a public client. */
            has_client_secret?: boolean;
            authorization_endpoint?: string | null;
            token_endpoint?: string | null;
            userinfo_endpoint?: string | null;
            jwks_endpoint?: string | null;
            logout_endpoint?: string | null;
            /**
             * @description Whether an administrator must accept accounts created through it.
             * @default false
             */
            requires_approval?: boolean;
            /**
             * @description Which groups the claim `groups` controls at each sign-in: none, all, or those that are linked to the provider.
             * @enum {string|null}
             */
            oidc_groups_management_mode?: "NONE" | "FULL" | "MIXED" | null;
            /** @description Regular expression (Python's syntax) that must match a complete name of the claim. */
            oidc_groups_match_pattern?: string | null;
            /** @description Replacement for the name, with `\1` and `\g<name>` for the groups of the expression. */
            oidc_groups_replace_pattern?: string | null;
        };
        /**
         * @example {
         *       "name": "keycloak",
         *       "issuer": "https://id.example.org",
         *       "client_id": "lazaret",
         *       "client_secret": null,
         *       "has_client_secret": true,
         *       "authorization_endpoint": "https://id.example.org/authorize",
         *       "token_endpoint": "https://id.example.org/token",
         *       "userinfo_endpoint": "https://id.example.org/userinfo",
         *       "jwks_endpoint": "https://id.example.org/jwks",
         *       "logout_endpoint": null,
         *       "requires_approval": false,
         *       "oidc_groups_management_mode": "NONE",
         *       "oidc_groups_match_pattern": "(.*)",
         *       "oidc_groups_replace_pattern": "\\1"
         *     }
         */
        OidcProvider: {
            name: string;
            /** @description Null if ID tokens of any issuer are accepted. */
            issuer: string | null;
            client_id: string;
            /** @description Always null. A change with null or an empty text leaves the secret as it is. */
            client_secret: string | null;
            has_client_secret: boolean;
            authorization_endpoint: string;
            token_endpoint: string;
            userinfo_endpoint: string;
            jwks_endpoint: string | null;
            logout_endpoint: string | null;
            requires_approval: boolean;
            /** @enum {string} */
            oidc_groups_management_mode: "NONE" | "FULL" | "MIXED";
            oidc_groups_match_pattern: string;
            oidc_groups_replace_pattern: string;
        };
        /**
         * @example {
         *       "redirect_uri": "http://127.0.0.1:49152/callback"
         *     }
         */
        OidcStart: {
            /** @description Where the provider sends the person back to: an address of the loopback interface with a port, such as `http://127.0.0.1:49152/callback`. Absent: the page `/oauth/callback` of this server. */
            redirect_uri?: string | null;
        };
        /**
         * @example {
         *       "authorization_url": "https://id.example.org/authorize?response_type=code&client_id=lazaret",
         *       "state": "eyJhbGciOiJIUzUxMiJ9.e30.c2ln",
         *       "nonce": "1VZl7R0ZxT5yqE3PzqzUTg"
         *     }
         */
        OidcAuthentication: {
            /** @description Page of the provider to open in a browser. */
            authorization_url: string;
            /** @description Returned with the code; compare it before using the code. Valid for 10 minutes, and once. */
            state: string;
            nonce: string;
        };
        /**
         * @example {
         *       "code": "SplxlOBeZQQYbYS6WxSbIA",
         *       "state": "eyJhbGciOiJIUzUxMiJ9.e30.c2ln",
         *       "nonce": "1VZl7R0ZxT5yqE3PzqzUTg"
         *     }
         */
        OidcCode: {
            /** @description What the provider sent back. */
            code: string;
            state: string;
            nonce: string;
        };
        /**
         * @example {
         *       "code": "SplxlOBeZQQYbYS6WxSbIA",
         *       "state": "eyJhbGciOiJIUzUxMiJ9.e30.c2ln",
         *       "nonce": "1VZl7R0ZxT5yqE3PzqzUTg",
         *       "password": "correct horse battery"
         *     }
         */
        OidcBinding: {
            /** @description What the provider sent back. */
            code: string;
            state: string;
            nonce: string;
            /** @description Own password, at most 72 bytes of UTF-8. Absent for an account without one. */
            password?: string;
            otp?: components["schemas"]["Otp"];
        };
        /**
         * @description Only the login if an administrator must approve the account; otherwise as for a sign-in.
         * @example {
         *       "login": "alice"
         *     }
         */
        OidcRegistration: {
            login: string;
            token?: string;
            capabilities?: string[];
            groups?: string[];
            provider?: string | null;
        };
        /**
         * @example {
         *       "url": "https://id.example.org/logout"
         *     }
         */
        OidcLogout: {
            url: string;
        };
        /**
         * @example {
         *       "login": "alice",
         *       "email": "alice@example.com",
         *       "additional_info": "x",
         *       "feed_quality": "high",
         *       "requested_on": null,
         *       "disabled": false,
         *       "pending": false,
         *       "groups": []
         *     }
         */
        UserListItem: {
            login: string;
            email: string;
            additional_info: string;
            feed_quality: string;
            requested_on: components["schemas"]["Time"] | null;
            disabled: boolean;
            pending: boolean;
            groups: components["schemas"]["GroupBasic"][];
        };
        /**
         * @example {
         *       "entries": [],
         *       "head": {
         *         "number": 0,
         *         "hash": "0000000000000000000000000000000000000000000000000000000000000000"
         *       }
         *     }
         */
        AuditPage: {
            entries: components["schemas"]["AuditEntry"][];
            head: components["schemas"]["AuditHead"];
        };
        /**
         * @description The last entry of the chain. With a copy of it anyone can show later that nothing before it was changed or removed.
         * @example {
         *       "number": 0,
         *       "hash": "0000000000000000000000000000000000000000000000000000000000000000"
         *     }
         */
        AuditHead: {
            number: number;
            hash: string;
        };
        /**
         * @example {
         *       "number": 1042,
         *       "time": "2026-11-22T10:00:00.123000+00:00",
         *       "operation": "addTag",
         *       "outcome": "done",
         *       "actor": "alice",
         *       "actor_id": 7,
         *       "via": "session",
         *       "via_name": null,
         *       "address": "192.0.2.7",
         *       "request_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
         *       "object": "a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447",
         *       "object_type": "file",
         *       "details": {
         *         "tag": "packed"
         *       },
         *       "hash": "5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9"
         *     }
         */
        AuditEntry: {
            /** @description Without gaps, in the order of commits. */
            number: number;
            /** Format: date-time */
            time: string;
            /** @description `operationId` of the contract. */
            operation: string;
            /** @enum {string} */
            outcome: "done" | "refused";
            /** @description Login; null: not signed in, or the server itself. */
            actor: string | null;
            /** @description Of the account: a login can be used again after the account was deleted. */
            actor_id: number | null;
            /** @description How the actor was identified: by `session` or `api_key`; `plugin` if a plugin acted as that user; `provider` if an identity provider changed the groups of the user who signed in, which has no actor. */
            via: string | null;
            /** @description Identity provider, or id of the key; null for keys of the first generation, which have none. */
            via_name: string | null;
            /** @description Of the client. */
            address: string | null;
            request_id: string | null;
            /** @description SHA-256 of the object it is about. */
            object: string | null;
            object_type: string | null;
            /** @description What else identifies it, such as a tag, a group, or the text of a search. Never secrets. */
            details: {
                [key: string]: unknown;
            };
            /** @description SHA-256 of the hash before it and of the entry. */
            hash: string;
        };
        /**
         * @example {
         *       "downloads": []
         *     }
         */
        DownloadList: {
            downloads: components["schemas"]["RecordedDownload"][];
        };
        /**
         * @example {
         *       "number": 1042,
         *       "time": "2026-11-22T10:00:00.123000+00:00",
         *       "form": "zip",
         *       "actor": "alice",
         *       "actor_id": 7,
         *       "via": "session",
         *       "via_name": null,
         *       "link_by": null,
         *       "remote": null,
         *       "address": "192.0.2.7",
         *       "request_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
         *       "bytes": null,
         *       "reads": null,
         *       "read_bytes": null
         *     }
         */
        RecordedDownload: {
            /** @description Number of the entry in the audit log. */
            number: number;
            /** Format: date-time */
            time: string;
            /**
             * @description `archive`: one of many objects in a zip. `push`: sent to a remote. `link`: a link for a download was made; its use is a download of its own.
             * @enum {string}
             */
            form: "raw" | "cart" | "zip" | "archive" | "push" | "link";
            /** @description Login; null: not signed in, by a link. */
            actor: string | null;
            /** @description Of the account: a login can be used again after the account was deleted. */
            actor_id: number | null;
            /** @description `session`, `api_key` or `plugin`. */
            via: string | null;
            /** @description Identity provider, or id of the key. */
            via_name: string | null;
            /** @description Login of the maker of the link that was used. */
            link_by: string | null;
            /** @description Name of the remote that received the object. */
            remote: string | null;
            /** @description Of the client. */
            address: string | null;
            request_id: string | null;
            /** @description Size of the content, of `raw` downloads with a length. */
            bytes: number | null;
            /** @description Number of requests for parts of the content, such as a viewer makes; null: all of it. */
            reads: number | null;
            /** @description Bytes that these requests read. */
            read_bytes: number | null;
        };
        /**
         * @example {
         *       "users": []
         *     }
         */
        UserList: {
            users: components["schemas"]["UserListItem"][];
        };
        /**
         * @example {
         *       "login": "alice",
         *       "email": "alice@example.com",
         *       "additional_info": "x",
         *       "feed_quality": "high",
         *       "requested_on": null,
         *       "disabled": false,
         *       "pending": false,
         *       "groups": [],
         *       "registered_on": null,
         *       "logged_on": null,
         *       "set_password_on": null,
         *       "registrar_login": null,
         *       "capabilities": [],
         *       "api_keys": []
         *     }
         */
        User: {
            login: string;
            email: string;
            additional_info: string;
            feed_quality: string;
            requested_on: components["schemas"]["Time"] | null;
            disabled: boolean;
            pending: boolean;
            groups: components["schemas"]["GroupBasic"][];
            registered_on: components["schemas"]["Time"] | null;
            logged_on: components["schemas"]["Time"] | null;
            set_password_on: components["schemas"]["Time"] | null;
            registrar_login: string | null;
            capabilities: string[];
            api_keys: components["schemas"]["ApiKey"][];
        };
        /**
         * @example {
         *       "email": "alice@example.com",
         *       "additional_info": "analyst"
         *     }
         */
        NewUser: {
            /** Format: email */
            email: string;
            additional_info: string;
            /** @default high */
            feed_quality?: string;
            /**
             * @description Whether the user gets a mail with a link that sets a password.
             * @default false
             */
            send_email?: boolean;
        };
        /**
         * @example {
         *       "disabled": true
         *     }
         */
        UserChange: {
            /** Format: email */
            email?: string | null;
            additional_info?: string | null;
            feed_quality?: string | null;
            disabled?: boolean | null;
            /** @description Own password, at most 72 bytes of UTF-8, where an API key changes the e-mail address of its own account. */
            password?: string;
            otp?: components["schemas"]["Otp"];
        };
        /**
         * @example {
         *       "login": "alice",
         *       "email": "alice@example.com",
         *       "additional_info": "analyst"
         *     }
         */
        Registration: {
            /** @description At most 32 letters, digits, `_`, `.` and `-`. */
            login: string;
            /** Format: email */
            email: string;
            /** @description Who asks for the account, and why. */
            additional_info: string;
            /** @description Answer of the captcha, if the server uses one. */
            recaptcha?: string;
            proof_of_work?: components["schemas"]["ProofOfWork"];
        };
        /** @enum {string} */
        ChallengePurpose: "register" | "recover_password";
        /**
         * @example {
         *       "challenge": "register.18.1790000000.qvM3l7m2nq0Zb1o4c5d6eQ.4kq1nq0Zb1o4c5d6eQqvM3l7m2nq0Zb1o4c5d6eQqvM",
         *       "algorithm": "SHA-256",
         *       "difficulty": 18,
         *       "expires_in": 900
         *     }
         */
        Challenge: {
            /** @description The beginning of the proof. */
            challenge: string;
            /** @constant */
            algorithm: "SHA-256";
            /** @description Leading zero bits that the digest of the proof needs. */
            difficulty: number;
            /** @description Seconds until the challenge is refused. */
            expires_in: number;
        };
        /**
         * @description A solved challenge of `GET /api/auth/challenge`, if the server asks for one.
         * @example register.18.1790000000.qvM3l7m2nq0Zb1o4c5d6eQ.4kq1nq0Zb1o4c5d6eQqvM3l7m2nq0Zb1o4c5d6eQqvM.112233
         */
        ProofOfWork: string;
        /**
         * @example {
         *       "login": "alice",
         *       "email": "alice@example.com"
         *     }
         */
        PasswordRecovery: {
            login: string;
            /**
             * Format: email
             * @description E-mail address of the account; case does not matter.
             */
            email: string;
            /** @description Answer of the captcha, if the server uses one. */
            recaptcha?: string;
            proof_of_work?: components["schemas"]["ProofOfWork"];
        };
        /**
         * @example {
         *       "group": "analysts"
         *     }
         */
        OffboardingRequest: {
            /** @description Name of the group that gets the objects which only the user sees. */
            group?: string;
        };
        /**
         * @example {
         *       "login": "bob",
         *       "is_disabled": false,
         *       "sessions": 2,
         *       "api_keys": 1,
         *       "dependent_api_keys": 0,
         *       "jobs": 0,
         *       "hunts": 0,
         *       "private_objects": 120,
         *       "private_cases": 3,
         *       "shared_objects": 120,
         *       "job_id": "238a2c61-9e9d-4922-9d36-32857528ec8e"
         *     }
         */
        OffboardingReport: {
            login: string;
            /** @description Whether the account was disabled before. */
            is_disabled: boolean;
            /** @description Sessions of the user. */
            sessions: number;
            /** @description API keys of the user. */
            api_keys: number;
            /** @description API keys of other users, made with keys of this user: they end with those. */
            dependent_api_keys: number;
            /** @description Unfinished jobs. */
            jobs: number;
            /** @description Unfinished hunts. */
            hunts: number;
            /** @description Objects that no other group sees. */
            private_objects: number;
            /** @description Cases that no other group sees; `group` gets all of them. */
            private_cases: number;
            /** @description Objects that the job shares with the other group. */
            shared_objects: number;
            /**
             * Format: uuid
             * @description The job of the caller that shares them; null if nothing is shared.
             */
            job_id: string | null;
        };
        /**
         * @example {
         *       "login": "alice"
         *     }
         */
        LoginName: {
            login: string;
        };
        /**
         * @example {
         *       "login": "alice",
         *       "token": "eyJhbGciOiJIUzUxMiJ9.e30.c2ln"
         *     }
         */
        PasswordToken: {
            login: string;
            token: string;
        };
        /**
         * @example {
         *       "password": "correct horse battery",
         *       "token": "eyJhbGciOiJIUzUxMiJ9.e30.c2ln"
         *     }
         */
        PasswordChange: {
            /** @description At least `password_min_length` characters, at most 72 bytes of UTF-8. The login, forwards or backwards, with nothing but digits and signs around it is refused, and so is each of the most used passwords. */
            password: string;
            /** @description Works once. */
            token: string;
            /** @description The password until now. Required when the token has `is_own`, that is, when the account made it for itself. */
            current_password?: string;
            otp?: components["schemas"]["Otp"];
        };
        /**
         * @example {
         *       "login": "alice",
         *       "email": "alice@example.com",
         *       "registered_on": null,
         *       "logged_on": null
         *     }
         */
        Profile: {
            login: string;
            email: string;
            registered_on: components["schemas"]["Time"] | null;
            logged_on: components["schemas"]["Time"] | null;
            set_password_on?: components["schemas"]["Time"] | null;
            capabilities?: string[];
            groups?: components["schemas"]["GroupBasic"][];
            api_keys?: components["schemas"]["ApiKey"][];
        };
        /**
         * @example {
         *       "active": true,
         *       "author": null,
         *       "version": null,
         *       "description": null
         *     }
         */
        Plugin: {
            /** @constant */
            active: true;
            author: string | null;
            version: string | null;
            description: string | null;
        };
        /**
         * @example {
         *       "name": "db2:5432",
         *       "is_used": true,
         *       "reason": null,
         *       "unused_since": null,
         *       "lag_bytes": 0,
         *       "reads": 5210,
         *       "retries": 0
         *     }
         */
        Replica: {
            /** @description Host and port. */
            name: string;
            /** @description Whether requests that only read use it. */
            is_used: boolean;
            /** @description Why it is not used; null if it is. */
            reason: string | null;
            /** @description Since when it is not used; null if it is. */
            unused_since: components["schemas"]["Time"] | null;
            /** @description How much of the log of the primary it had not replayed when it was last asked; null before its first answer. */
            lag_bytes: number | null;
            /** @description Requests given to it since the start. */
            reads: number;
            /** @description Requests that failed there and that the primary did again. */
            retries: number;
        };
        /**
         * @example {
         *       "active_plugins": {},
         *       "plugins_enabled": false,
         *       "rate_limit_enabled": false,
         *       "analysis": null,
         *       "content_check": null,
         *       "disk": {
         *         "free_bytes": 80530636800,
         *         "total_bytes": 107374182400
         *       },
         *       "last_backup_on": "2026-11-22T02:00:00.000000+00:00",
         *       "backup_test": {
         *         "passed_on": "2026-11-22T03:00:00.000000+00:00",
         *         "error": null
         *       },
         *       "replicas": []
         *     }
         */
        ServerAdmin: {
            active_plugins: {
                [key: string]: components["schemas"]["Plugin"];
            };
            plugins_enabled: boolean;
            rate_limit_enabled: boolean;
            /** @description The analysis backend; null if it is disabled. */
            analysis?: components["schemas"]["AnalysisHealth"] | null;
            /** @description The check of all contents in the background; null if it is disabled. */
            content_check?: components["schemas"]["ContentCheck"] | null;
            /** @description The file system of the uploads folder, also where contents are in an object storage; null if it cannot be read. */
            disk?: {
                free_bytes: number;
                total_bytes: number;
            } | null;
            /** @description End of the last `lazaret server backup` of this database; null if there was none. */
            last_backup_on?: components["schemas"]["Time"] | null;
            /** @description Restore tests of backups, made by the server or by `lazaret server restore --test`. */
            backup_test?: {
                /** @description End of the last test that found a backup good; null if there was none. */
                passed_on: components["schemas"]["Time"] | null;
                /** @description The fault that the last test found; null if there was none. */
                error: string | null;
            };
            /** @description The replicas of the database, as the worker that answers sees them. */
            replicas?: components["schemas"]["Replica"][];
        };
        /**
         * @example {
         *       "is_running": false,
         *       "checked": 1204,
         *       "damaged": 0,
         *       "last": {
         *         "finished_on": "2026-11-22T10:00:00.000000+00:00",
         *         "checked": 1204,
         *         "damaged": 0
         *       }
         *     }
         */
        ContentCheck: {
            /** @description Whether a walk through all contents is under way. */
            is_running: boolean;
            /** @description Contents that the latest walk has read so far. */
            checked: number;
            /** @description Those of them that are missing or changed. */
            damaged: number;
            /** @description The last whole walk; null if there was none yet. */
            last: {
                finished_on: components["schemas"]["Time"];
                checked: number;
                damaged: number;
            } | null;
        };
        /**
         * @example {
         *       "by": "user",
         *       "from": null,
         *       "to": null,
         *       "objects": 3,
         *       "bytes": 5120,
         *       "is_complete": true,
         *       "entries": [
         *         {
         *           "name": "alice",
         *           "objects": 3,
         *           "bytes": 5120
         *         }
         *       ]
         *     }
         */
        Usage: {
            /** @enum {string} */
            by: "kind" | "user" | "group" | "day" | "tag";
            /**
             * Format: date
             * @description First day of upload; null without a period.
             */
            from: string | null;
            /**
             * Format: date
             * @description Last day of upload; null without a period.
             */
            to: string | null;
            /** @description All objects of the period, whatever `count` says. */
            objects: number;
            /** @description Their sizes. That of a config is the length of its JSON text. */
            bytes: number;
            /** @description Whether all objects were counted. With many objects, tags are counted for the newest ones only. */
            is_complete: boolean;
            entries: components["schemas"]["UsageEntry"][];
        };
        /**
         * @example {
         *       "quotas": [],
         *       "login": "alice",
         *       "objects": 3,
         *       "bytes": 5120,
         *       "kinds": [
         *         {
         *           "name": "file",
         *           "objects": 3,
         *           "bytes": 5120
         *         }
         *       ],
         *       "days": [
         *         {
         *           "name": "2026-11-22",
         *           "objects": 3,
         *           "bytes": 5120
         *         }
         *       ]
         *     }
         */
        UserUsage: {
            login: string;
            objects: number;
            bytes: number;
            kinds: components["schemas"]["UsageEntry"][];
            /** @description The last 30 days of upload, without those that have no objects. */
            days: components["schemas"]["UsageEntry"][];
            /** @description Those of the groups of the user, their own included. */
            quotas: components["schemas"]["Quota"][];
        };
        /**
         * @description Null disables a limit.
         * @example {
         *       "max_bytes": 10737418240,
         *       "max_objects": null,
         *       "max_bytes_per_day": null
         *     }
         */
        QuotaLimits: {
            /** @description Of all objects. */
            max_bytes: number | null;
            max_objects: number | null;
            /** @description Of objects uploaded on one day (UTC). */
            max_bytes_per_day: number | null;
        };
        /**
         * @example {
         *       "group": "alice",
         *       "max_bytes": 10737418240,
         *       "max_objects": null,
         *       "max_bytes_per_day": null,
         *       "bytes": 9663676416,
         *       "objects": 1204,
         *       "bytes_today": 0,
         *       "is_nearly_used": true
         *     }
         */
        Quota: {
            /** @description The group whose members share the quota. */
            group: string;
            /** @description Of all objects. */
            max_bytes: number | null;
            max_objects: number | null;
            /** @description Of objects uploaded on one day (UTC). */
            max_bytes_per_day: number | null;
            /** @description What the members have uploaded. */
            bytes: number;
            objects: number;
            /** @description What they have uploaded today (UTC). */
            bytes_today: number;
            /** @description Whether 80 % of a limit are used. */
            is_nearly_used: boolean;
        };
        /**
         * @example {
         *       "name": "alice",
         *       "objects": 3,
         *       "bytes": 5120
         *     }
         */
        UsageEntry: {
            /** @description Kind, login, name of a group, day or tag; null for deleted users and unknown uploaders. */
            name: string | null;
            objects: number;
            bytes: number;
        };
        /**
         * @example {
         *       "tasks": [
         *         {
         *           "name": "job_retention",
         *           "description": "Removes old jobs of users.",
         *           "scope": "cluster",
         *           "state": "idle",
         *           "due_on": "2026-11-22T10:10:00.000000+00:00",
         *           "succeeded_on": "2026-11-22T10:00:00.000000+00:00",
         *           "failed_on": null,
         *           "failures": 0,
         *           "last_error": null,
         *           "items": null
         *         }
         *       ]
         *     }
         */
        BackgroundTaskList: {
            tasks: components["schemas"]["BackgroundTask"][];
        };
        /**
         * @example {
         *       "name": "analysis_sender",
         *       "description": "Sends new analyses to the backend.",
         *       "scope": "process",
         *       "state": "idle",
         *       "due_on": null,
         *       "succeeded_on": "2026-11-22T10:00:00.000000+00:00",
         *       "failed_on": null,
         *       "failures": 0,
         *       "last_error": null,
         *       "items": {
         *         "waiting": 0,
         *         "running": 0,
         *         "failed": 1
         *       }
         *     }
         */
        BackgroundTask: {
            name: string;
            /** @description What the task does. */
            description: string;
            /**
             * @description Whether each process runs the task, or one of all processes with this database.
             * @enum {string}
             */
            scope: "process" | "cluster";
            /**
             * @description `off`: the settings of this server do not ask for it. `failing`: the last run failed, and the task is tried again.
             * @enum {string}
             */
            state: "off" | "idle" | "running" | "failing";
            /** @description Earliest time of the next run, for the scope `cluster`; null if it has not run yet. */
            due_on: components["schemas"]["Time"] | null;
            /** @description End of the last run that succeeded; about a minute behind for tasks that run all the time. */
            succeeded_on: components["schemas"]["Time"] | null;
            /** @description End of the last run that failed. */
            failed_on: components["schemas"]["Time"] | null;
            /** @description Runs in a row that have failed. */
            failures: number;
            /** @description Why the last run that failed did. */
            last_error: string | null;
            /** @description What the task works on, piece by piece; null for other tasks. */
            items: {
                waiting: number;
                running: number;
                /** @description Items that failed too often: they are tried again when an administrator runs the task. */
                failed: number;
            } | null;
        };
        /**
         * @example {
         *       "remotes": [
         *         "partner"
         *       ]
         *     }
         */
        RemoteList: {
            remotes: string[];
        };
        /**
         * @description How an object is exchanged with a remote.
         * @example {
         *       "upload_as": "*",
         *       "include": [
         *         "tags"
         *       ]
         *     }
         */
        RemoteExchange: {
            /**
             * @description Who gets access on the receiving side, as in `UploadOptions`.
             * @default *
             */
            upload_as?: string;
            /**
             * @description What else is carried over, as far as the rights on the receiving side allow: `tags`, `attributes`, `comments`, and
             *     `relations` with those parents and children that the receiving side has.
             * @default []
             */
            include?: ("tags" | "attributes" | "comments" | "relations")[];
        };
        /**
         * @description An item requested by `include` that was not carried over.
         * @example {
         *       "what": "attributes",
         *       "name": "campaign",
         *       "reason": "the key is not defined, or may not be set"
         *     }
         */
        Skipped: {
            /** @enum {string} */
            what: "tags" | "attributes" | "comments" | "relations";
            /** @description The tag, the key, the related object; null: all of them. */
            name: string | null;
            /** @description Why, for a person. */
            reason: string;
        };
        /** @description Only after a pull or a push with `include`: what was not carried over. */
        SkippedList: components["schemas"]["Skipped"][];
        /**
         * @description The object as the remote shows it, unchanged.
         * @example {
         *       "id": "a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447",
         *       "type": "file"
         *     }
         */
        Pushed: {
            id: string;
            skipped?: components["schemas"]["SkippedList"];
        } & {
            [key: string]: unknown;
        };
        /**
         * @example {
         *       "redis": {
         *         "reachable": true,
         *         "detail": "version 7.0.15"
         *       },
         *       "bucket": {
         *         "reachable": true,
         *         "detail": "bucket karton at http://127.0.0.1:9000/"
         *       },
         *       "waiting": 0,
         *       "oldest_requested_on": null,
         *       "last_error": null
         *     }
         */
        AnalysisHealth: {
            redis: components["schemas"]["Reachability"];
            bucket: components["schemas"]["Reachability"];
            /** @description Analyses that wait until the backend can take them. */
            waiting: number;
            /** @description The time since which the oldest of them waits. */
            oldest_requested_on: components["schemas"]["Time"] | null;
            /** @description Why the last attempt to send the oldest one failed. */
            last_error: string | null;
        };
        /**
         * @example {
         *       "reachable": true,
         *       "detail": "version 7.0.15"
         *     }
         */
        Reachability: {
            reachable: boolean;
            /** @description What it is, or why it cannot be reached. */
            detail: string;
        };
    };
    responses: {
        /** @description Done; the body is empty. */
        Nothing: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": null;
            };
        };
        /** @description The request is invalid; `errors` lists the faults. */
        InvalidRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The request carries no valid token. */
        Unauthenticated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
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
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or not visible to the caller. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Another object, user or group with this identifier or name already exists, or there are as many of them as there may be. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The body arrived too slowly. */
        TooSlow: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The request exceeds the size limit, or the upload a quota. */
        TooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The byte range cannot be served. */
        BadRange: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller has sent too many requests; the message names the limit. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /** @description Seconds until the limit allows a request again. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored content is missing or damaged (`content_damaged`), or the server failed (`server_error`). */
        ServerError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Another server that is needed for the answer cannot be reached, refused the request, or sent an invalid answer; the message names it. */
        BadGateway: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The database is unavailable or too slow; retry later. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The mail could not be sent, or the database is unavailable; nothing was changed. */
        MailUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description No space left for the content; nothing was stored. */
        StorageFull: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
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
         * @description SHA-256 of an object. Case does not matter.
         * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
         */
        Sha256: string;
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
         * @description Identifier of a session.
         * @example 0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b10
         */
        SessionId: string;
        /**
         * @description The text to find, without a field. Blanks around it are removed.
         * @example emotet
         */
        SearchedText: string;
        /**
         * @description How many of the newest objects each group has.
         * @example 10
         */
        ObjectsPerGroup: number;
        /**
         * @description Counting ends here; `is_exact` of the answer says whether there are no more. Without it the number is exact, and may take long; a job with the action `count` counts as exactly, in the background.
         * @example 10000
         */
        CountBound: number;
        /**
         * @description Adds `name`, `content_type` and `size` to each listed object, parent and child, and `uploader` and `hold` to details.
         * @example true
         */
        Names: boolean;
        /**
         * @description Search expression; empty means all.
         * @example tag:"feed:honeypot" AND file.size:>=1MiB
         */
        Query: string;
        /**
         * @description Only entries of this time or later.
         * @example 2026-11-22T00:00:00Z
         */
        AuditSince: string;
        /**
         * @description Only entries before this time.
         * @example 2026-11-23T00:00:00Z
         */
        AuditUntil: string;
        /**
         * @description Login of who did it.
         * @example alice
         */
        AuditActor: string;
        /**
         * @description `operationId` of the contract; of the server itself `removeOldEntries`. Other names that have no entries are refused.
         * @example deleteFile
         */
        AuditOperation: string;
        /**
         * @description Only what was done, or only what was refused.
         * @example refused
         */
        AuditOutcome: "done" | "refused";
        /**
         * @description SHA-256 of an object.
         * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
         */
        AuditObject: string;
        /**
         * @description Only what is about objects of this kind.
         * @example static_config
         */
        AuditObjectType: components["schemas"]["ObjectType"];
        /**
         * @description Address of the client.
         * @example 192.0.2.7
         */
        AuditAddress: string;
        /**
         * @description Number of an entry; the page starts after it.
         * @example 1042
         */
        AuditOlderThan: number;
        /**
         * @description Page size.
         * @example 100
         */
        AuditCount: number;
        /**
         * @description `X-Request-Id` of the response.
         * @example 0f1e2d3c4b5a69788796a5b4c3d2e1f0
         */
        AuditRequestId: string;
        /**
         * @description Sorts the list; see `ObjectSort`. Excludes `older_than` and `page`.
         * @example -size
         */
        ObjectSort: components["schemas"]["ObjectSort"];
        /**
         * @description Sorts the list; see `FileSort`. Excludes `older_than` and `page`.
         * @example -size
         */
        FileSort: components["schemas"]["FileSort"];
        /**
         * @description Sorts the list; see `ConfigSort`. Excludes `older_than` and `page`.
         * @example family
         */
        ConfigSort: components["schemas"]["ConfigSort"];
        /**
         * @description Sorts the list; see `BlobSort`. Excludes `older_than` and `page`.
         * @example -size
         */
        BlobSort: components["schemas"]["BlobSort"];
        /** @description `next` of a page of the same list with the same `sort`; the page starts after it. */
        After: string;
        /**
         * @description SHA-256 of an object; the page starts after it.
         * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
         */
        OlderThan: string;
        /**
         * @description Page size. Limited to `listing_endpoints_count_limit`.
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
         * @description Identifier of an entry of the trash.
         * @example 5b1f3a51-3c7c-4a54-9f0e-5d0c9f0a2a11
         */
        TrashId: string;
        /**
         * @description Identifier of a retention rule.
         * @example 7d5cf0a4-9a8b-4a9e-8a55-0cf5b39a3a11
         */
        RuleId: string;
        /**
         * @description Identifier of a ruleset.
         * @example 7a2f3c1e-9b0d-4f6a-8a51-2f1f0d9c4b11
         */
        RulesetId: string;
        /**
         * @description Identifier of a case.
         * @example 0d9a6c1f-5a0e-4b55-9a52-6b7a3d0c1e11
         */
        CaseId: string;
        /**
         * @description Adds `objects` to each case: how many of its objects you see. The answer takes longer.
         * @example true
         */
        CaseCounts: boolean;
        /**
         * @description Adds `matches` to each ruleset, and `rules` to a single one: how many files match, of those that you see. Up to 1000 files are counted
         *     among the newest 10 000 matches; fewer where more than 100 rulesets or rules are counted. The answer takes longer.
         * @example true
         */
        YaraCounts: boolean;
        /**
         * @description Delete permanently instead of moving to the trash. Earlier deletions of the same object leave the trash, too.
         * @example false
         */
        Forever: boolean;
        /**
         * @description Identifier of a job.
         * @example 238a2c61-9e9d-4922-9d36-32857528ec8e
         */
        JobId: string;
        /**
         * @description Identifier of a hunt.
         * @example 5b0e9a3c-3f0a-4a52-9b60-2f1a3f0c7d11
         */
        HuntId: string;
        /**
         * @description Download token.
         * @example eyJhbGciOiJIUzUxMiIsInR5cCI6IkpXVCJ9.e30.c2lnbmF0dXJl
         */
        RequiredToken: string;
        /**
         * @description Entity tags of content that the client has.
         * @example "a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447"
         */
        IfNoneMatch: string;
        /**
         * @description One byte range.
         * @example bytes=0-1023
         */
        Range: string;
        /**
         * @description SHA-256 of the parent, or `root` for none.
         * @example root
         */
        ParentId: string;
        /**
         * @description SHA-256, SHA-512, SHA-1 or MD5 of a file.
         * @example 6f5902ac237024bdd0c176cb93063dc4
         */
        AnyId: string;
        /**
         * @description SHA-256 of the child.
         * @example c81a12f9ac6b3d4e5f60718293a4b5c6d7e8f90123456789abcdef0123450af1
         */
        Child: string;
        /**
         * @description Number of the comment.
         * @example 18
         */
        CommentId: string;
        /**
         * @description Number of the value.
         * @example 7
         */
        AttributeId: string;
        /**
         * @description Number of the saved search.
         * @example 1
         */
        QueryId: string;
        /**
         * @description Identifier of the analysis, a UUID.
         * @example 238a2c61-9e9d-4922-9d36-32857528ec8e
         */
        AnalysisId: string;
        /**
         * @description Attribute key.
         * @example origin
         */
        AttributeKeyName: string;
        /**
         * @description Name of a group.
         * @example analysts
         */
        GroupName: string;
        /**
         * @description Name of an identity provider.
         * @example keycloak
         */
        Provider: string;
        /**
         * @description Name of a group.
         * @example analysts
         */
        GroupInPath: string;
        /**
         * @description What the caller may do with the keys.
         * @example read
         */
        MetaAccess: "read" | "set";
        /**
         * @description Download token.
         * @example eyJhbGciOiJIUzUxMiIsInR5cCI6IkpXVCJ9.e30.c2lnbmF0dXJl
         */
        PathToken: string;
        /**
         * @description `*` for all, or a number of hours or days back, such as `12h` or `7d`.
         * @example 7d
         */
        StatsRange: string;
        /**
         * @description Which keys; `manage` means all and needs `manage_users`.
         * @example read
         */
        Access: "read" | "set" | "manage";
        /**
         * @description With hidden keys; needs `reading_all_attributes`.
         * @example false
         */
        Hidden: boolean;
        /**
         * @description Name of a group.
         * @example analysts
         */
        GroupNameQuery: string;
        /**
         * @description Attribute key.
         * @example origin
         */
        MetakeyKey: string;
        /**
         * @description Only this text; empty or absent means every value.
         * @example mail
         */
        MetakeyValue: string;
        /**
         * @description Identifier of the last analysis of the page before, a UUID.
         * @example 238a2c61-9e9d-4922-9d36-32857528ec8e
         */
        OlderThanAnalysis: string;
        /**
         * @description Any text lists pending users; empty or absent lists the others.
         * @example 1
         */
        Pending: string;
        /**
         * @description Whether the user is notified by mail, if a mail server is configured.
         * @example false
         */
        SendEmail: boolean;
        /**
         * @description Whether the user is notified by mail, if a mail server is configured.
         * @example true
         */
        SendEmailUnlessNot: boolean;
        /**
         * @description Name of a remote.
         * @example partner
         */
        RemoteName: string;
        /**
         * @description Path of the remote below `/api/`, with all its slashes.
         * @example server
         */
        RemotePath: string;
        /** @description Query arguments for the remote. */
        RemoteArguments: {
            [key: string]: string;
        };
    };
    requestBodies: {
        /** @description Without a body the object alone is exchanged. */
        RemoteExchange: {
            content: {
                "application/json": components["schemas"]["RemoteExchange"];
            };
        };
        /** @description Passed on unchanged. */
        Passed: {
            content: {
                "application/octet-stream": string;
            };
        };
    };
    headers: {
        /**
         * @description Names the request in the log of the server; problems repeat it.
         * @example 0f8fad5bd9cb469fa16570867728950e
         */
        RequestId: string;
    };
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ping"];
                };
            };
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process answers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ping"];
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server is ready. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ping"];
                };
            };
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
            /** @description Facts, limits and enabled features. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Server"];
                };
            };
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Metrics in the text exposition format. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Nothing"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the second factor. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Totp"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    enableTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TotpCode"];
            };
        };
        responses: {
            /** @description Recovery codes, shown only here. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    beginTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnPassword"];
            };
        };
        responses: {
            /** @description The secret, for an authenticator. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpSecret"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    disableTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnProof"];
            };
        };
        responses: {
            200: components["responses"]["Nothing"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnProof"];
            };
        };
        responses: {
            /** @description Recovery codes, shown only here. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    resetTotp: {
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
        requestBody?: never;
        responses: {
            200: components["responses"]["Nothing"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSessions: {
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
        requestBody?: never;
        responses: {
            /** @description Sessions, oldest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    endSessions: {
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
        requestBody?: never;
        responses: {
            /** @description How many were ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedSessions"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBrowserSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whose session it is. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrowserSession"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    keepBrowserSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cookie is set. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /**
                     * @description `lazaret_session`, with `HttpOnly` and `SameSite=Strict`. Where the browser came by TLS it is `__Host-lazaret_session` with `Secure`, or
                     *     `__Secure-lazaret_session` where the public address has a path.
                     */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrowserSession"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    endBrowserSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Removes the cookie. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a session.
                 * @example 0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b10
                 */
                session_id: components["parameters"]["SessionId"];
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
            429: components["responses"]["RateLimited"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identity"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
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
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
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
            429: components["responses"]["RateLimited"];
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
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listObjects: {
        parameters: {
            query?: {
                /**
                 * @description Search expression; empty means all.
                 * @example tag:"feed:honeypot" AND file.size:>=1MiB
                 */
                query?: components["parameters"]["Query"];
                /**
                 * @description Sorts the list; see `ObjectSort`. Excludes `older_than` and `page`.
                 * @example -size
                 */
                sort?: components["parameters"]["ObjectSort"];
                /** @description `next` of a page of the same list with the same `sort`; the page starts after it. */
                after?: components["parameters"]["After"];
                /**
                 * @description SHA-256 of an object; the page starts after it.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                older_than?: components["parameters"]["OlderThan"];
                /**
                 * @description Page size. Limited to `listing_endpoints_count_limit`.
                 * @example 100
                 */
                count?: components["parameters"]["Count"];
                /**
                 * @deprecated
                 * @description Number of a page of ten; excludes `older_than`.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Adds `name`, `content_type` and `size` to each listed object, parent and child, and `uploader` and `hold` to details.
                 * @example true
                 */
                names?: components["parameters"]["Names"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
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
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    countObjects: {
        parameters: {
            query?: {
                /**
                 * @description Search expression; empty means all.
                 * @example tag:"feed:honeypot" AND file.size:>=1MiB
                 */
                query?: components["parameters"]["Query"];
                /**
                 * @description Counting ends here; `is_exact` of the answer says whether there are no more. Without it the number is exact, and may take long; a job with the action `count` counts as exactly, in the background.
                 * @example 10000
                 */
                bound?: components["parameters"]["CountBound"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Count"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    countMatches: {
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["CountedSearch"];
            };
        };
        responses: {
            /** @description The number. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Count"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFacets: {
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["FacetSearch"];
            };
        };
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Facets"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchObjects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ObjectSearch"];
            };
        };
        responses: {
            /** @description One page. An empty page ends the list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
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
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchFiles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FileSearch"];
            };
        };
        responses: {
            /** @description One page. An empty page ends the list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
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
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchConfigs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfigSearch"];
            };
        };
        responses: {
            /** @description One page. An empty page ends the list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfigList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchBlobs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BlobSearch"];
            };
        };
        responses: {
            /** @description One page. An empty page ends the list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlobList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchOnce: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OnePageSearch"];
            };
        };
        responses: {
            /** @description The matches, by internal number, highest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectSummary"][];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    lookUpHashes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HashLookup"];
            };
        };
        responses: {
            /** @description A result for each hash. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HashLookupResults"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    findText: {
        parameters: {
            query: {
                /**
                 * @description The text to find, without a field. Blanks around it are removed.
                 * @example emotet
                 */
                text: components["parameters"]["SearchedText"];
                /**
                 * @description How many of the newest objects each group has.
                 * @example 10
                 */
                count?: components["parameters"]["ObjectsPerGroup"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A group for each place. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TextMatches"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getManyDetails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DetailsRequest"];
            };
        };
        responses: {
            /** @description A result for each identifier. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailsResults"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getObject: {
        parameters: {
            query?: {
                /**
                 * @description Adds `name`, `content_type` and `size` to each listed object, parent and child, and `uploader` and `hold` to details.
                 * @example true
                 */
                names?: components["parameters"]["Names"];
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
            /** @description The fields common to all kinds. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Object"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteObject: {
        parameters: {
            query?: {
                /**
                 * @description Delete permanently instead of moving to the trash. Earlier deletions of the same object leave the trash, too.
                 * @example false
                 */
                forever?: components["parameters"]["Forever"];
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
            200: components["responses"]["Nothing"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFiles: {
        parameters: {
            query?: {
                /**
                 * @description Search expression; empty means all.
                 * @example tag:"feed:honeypot" AND file.size:>=1MiB
                 */
                query?: components["parameters"]["Query"];
                /**
                 * @description Sorts the list; see `FileSort`. Excludes `older_than` and `page`.
                 * @example -size
                 */
                sort?: components["parameters"]["FileSort"];
                /** @description `next` of a page of the same list with the same `sort`; the page starts after it. */
                after?: components["parameters"]["After"];
                /**
                 * @description SHA-256 of an object; the page starts after it.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                older_than?: components["parameters"]["OlderThan"];
                /**
                 * @description Page size. Limited to `listing_endpoints_count_limit`.
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
                    "X-Request-Id": components["headers"]["RequestId"];
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
            429: components["responses"]["RateLimited"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
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
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    uploadFiles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["FileUploads"];
            };
        };
        responses: {
            /** @description An outcome for each file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadOutcomes"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFile: {
        parameters: {
            query?: {
                /**
                 * @description Adds `name`, `content_type` and `size` to each listed object, parent and child, and `uploader` and `hold` to details.
                 * @example true
                 */
                names?: components["parameters"]["Names"];
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
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
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
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadFileBelow: {
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
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["LegacyFileUpload"];
            };
        };
        responses: {
            /** @description The file, new or known. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
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
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteFile: {
        parameters: {
            query?: {
                /**
                 * @description Delete permanently instead of moving to the trash. Earlier deletions of the same object leave the trash, too.
                 * @example false
                 */
                forever?: components["parameters"]["Forever"];
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
            200: components["responses"]["Nothing"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFileFacts: {
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
            /** @description The facts, or why there are none. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileFacts"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFileYara: {
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
            /** @description The matches. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileYara"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    scanFileWithYara: {
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["YaraSource"];
            };
        };
        responses: {
            /** @description The rules that match. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["YaraScan"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSimilarFiles: {
        parameters: {
            query?: {
                /**
                 * @description The lowest score of ssdeep, from 1 to 100 for the same hash.
                 * @example 80
                 */
                min_score?: number;
                /**
                 * @description The longest distance of TLSH. Below 30 files are almost equal; above 100 most have nothing in common.
                 * @example 50
                 */
                max_distance?: number;
                /**
                 * @description How many files are listed at most.
                 * @example 100
                 */
                count?: number;
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
            /** @description The most similar files. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimilarFiles"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    findSimilarFiles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SimilarQuery"];
            };
        };
        responses: {
            /** @description The most similar files. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimilarFiles"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    clusterFiles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClusterSearch"];
            };
        };
        responses: {
            /** @description The clusters. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileClusters"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadFile: {
        parameters: {
            query?: {
                /** @description Download token. */
                token?: components["parameters"]["DownloadToken"];
                /**
                 * @description With `1`, every byte is XORed with 0xFF.
                 * @example 1
                 */
                obfuscate?: "0" | "1";
                /**
                 * @description `cart`: the bytes in a CaRT file, version 1, with the public default key: they cannot be run by accident, and virus scanners do not react. The name and the digests are in its header and footer. Such an answer has no length and no entity tag, and ignores `Range`. It cannot be combined with `obfuscate`. Default: `raw`.
                 * @example cart
                 */
                format?: "raw" | "cart";
            };
            header?: {
                /**
                 * @description Entity tags of content that the client has.
                 * @example "a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
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
            /** @description The bytes. They are compared with their SHA-256 in passing: if they differ, the connection is cut before their end. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Always an attachment named by the SHA-256, with the suffix `.cart` if it is a CaRT file. */
                    "Content-Disposition"?: string;
                    /** @description The SHA-256 in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The bytes of the requested range; only a range that spans everything is compared with the SHA-256. */
            206: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The client already has these bytes. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            416: components["responses"]["BadRange"];
            429: components["responses"]["RateLimited"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DownloadToken"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
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
            429: components["responses"]["RateLimited"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DownloadToken"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadArchiveByToken: {
        parameters: {
            query: {
                /**
                 * @description Download token.
                 * @example eyJhbGciOiJIUzUxMiIsInR5cCI6IkpXVCJ9.e30.c2lnbmF0dXJl
                 */
                token: components["parameters"]["RequiredToken"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive, streamed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadArchive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Selection"];
            };
        };
        responses: {
            /** @description The archive, streamed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
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
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createArchiveToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Selection"];
            };
        };
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DownloadToken"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listJobs: {
        parameters: {
            query?: {
                /**
                 * @description Page size.
                 * @example 20
                 */
                count?: number;
                /**
                 * @description Identifier of a job: the page has those created before it.
                 * @example 238a2c61-9e9d-4922-9d36-32857528ec8e
                 */
                before?: string;
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createJob: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewJob"];
            };
        };
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewJob: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewJob"];
            };
        };
        responses: {
            /** @description How many objects, and the first ones. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobPreview"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a job.
                 * @example 238a2c61-9e9d-4922-9d36-32857528ec8e
                 */
                job_id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a job.
                 * @example 238a2c61-9e9d-4922-9d36-32857528ec8e
                 */
                job_id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listJobGroups: {
        parameters: {
            query?: {
                /**
                 * @description Position of a group; the page starts after it.
                 * @example 100
                 */
                after?: number;
                /**
                 * @description Page size.
                 * @example 100
                 */
                count?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of a job.
                 * @example 238a2c61-9e9d-4922-9d36-32857528ec8e
                 */
                job_id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page; empty before all files were compared. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobGroupList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listJobOutcomes: {
        parameters: {
            query?: {
                /**
                 * @description Position of an object; the page starts after it.
                 * @example 100
                 */
                after?: number;
                /**
                 * @description Page size.
                 * @example 100
                 */
                count?: number;
                /**
                 * @description Only objects with this outcome.
                 * @example failed
                 */
                result?: components["schemas"]["JobResult"];
                /**
                 * @description Only files of the group with this position.
                 * @example 1
                 */
                group?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of a job.
                 * @example 238a2c61-9e9d-4922-9d36-32857528ec8e
                 */
                job_id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. Objects that are still to be changed are not listed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobOutcomeList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listYaraHunts: {
        parameters: {
            query?: {
                /**
                 * @description Page size.
                 * @example 20
                 */
                count?: number;
                /**
                 * @description Identifier of a hunt: the page has those created before it.
                 * @example 5b0e9a3c-3f0a-4a52-9b60-2f1a3f0c7d11
                 */
                before?: string;
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["YaraHuntList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createYaraHunt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewYaraHunt"];
            };
        };
        responses: {
            /** @description The hunt. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["YaraHunt"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getYaraHunt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a hunt.
                 * @example 5b0e9a3c-3f0a-4a52-9b60-2f1a3f0c7d11
                 */
                hunt_id: components["parameters"]["HuntId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hunt. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["YaraHunt"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteYaraHunt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a hunt.
                 * @example 5b0e9a3c-3f0a-4a52-9b60-2f1a3f0c7d11
                 */
                hunt_id: components["parameters"]["HuntId"];
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
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelYaraHunt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a hunt.
                 * @example 5b0e9a3c-3f0a-4a52-9b60-2f1a3f0c7d11
                 */
                hunt_id: components["parameters"]["HuntId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hunt. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["YaraHunt"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    compareYaraHunts: {
        parameters: {
            query: {
                /**
                 * @description Identifier of the other hunt.
                 * @example 0c6f4f51-0f0e-4d6f-8f62-6c2f3a1b9e10
                 */
                with: string;
                /**
                 * @description The files on the page.
                 * @example this
                 */
                hit_by: components["schemas"]["YaraHitBy"];
                /**
                 * @description Position of a file; the page starts after it.
                 * @example 100
                 */
                after?: number;
                /**
                 * @description Page size.
                 * @example 100
                 */
                count?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of a hunt.
                 * @example 5b0e9a3c-3f0a-4a52-9b60-2f1a3f0c7d11
                 */
                hunt_id: components["parameters"]["HuntId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers of files, and one page of them in the order in which they were found. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["YaraHuntComparison"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listYaraHits: {
        parameters: {
            query?: {
                /**
                 * @description Position of a hit; the page starts after it.
                 * @example 100
                 */
                after?: number;
                /**
                 * @description Page size.
                 * @example 100
                 */
                count?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of a hunt.
                 * @example 5b0e9a3c-3f0a-4a52-9b60-2f1a3f0c7d11
                 */
                hunt_id: components["parameters"]["HuntId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["YaraHitList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTrash: {
        parameters: {
            query?: {
                /**
                 * @description Page size.
                 * @example 20
                 */
                count?: number;
                /**
                 * @description `position` of an entry: the page has those deleted before it.
                 * @example 42
                 */
                before?: number;
                /** @description Only the entries of this object. */
                object?: components["schemas"]["Hash"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrashList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeTrashEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of an entry of the trash.
                 * @example 5b1f3a51-3c7c-4a54-9f0e-5d0c9f0a2a11
                 */
                trash_id: components["parameters"]["TrashId"];
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
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    restoreTrashEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of an entry of the trash.
                 * @example 5b1f3a51-3c7c-4a54-9f0e-5d0c9f0a2a11
                 */
                trash_id: components["parameters"]["TrashId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The restored object. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestoredObject"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listHolds: {
        parameters: {
            query?: {
                /**
                 * @description Page size.
                 * @example 20
                 */
                count?: number;
                /**
                 * @description `position` of a hold: the page has those placed before it.
                 * @example 42
                 */
                before?: number;
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    placeHold: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description SHA-256 of an object. Case does not matter.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                id: components["parameters"]["Sha256"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewHold"];
            };
        };
        responses: {
            /** @description The hold. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hold"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    releaseHold: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description SHA-256 of an object. Case does not matter.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                id: components["parameters"]["Sha256"];
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
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRetentionRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionRuleList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createRetentionRule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRetentionRule"];
            };
        };
        responses: {
            /** @description The rule. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionRule"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateRetentionRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a retention rule.
                 * @example 7d5cf0a4-9a8b-4a9e-8a55-0cf5b39a3a11
                 */
                rule_id: components["parameters"]["RuleId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetentionRuleChange"];
            };
        };
        responses: {
            /** @description The rule. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionRule"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteRetentionRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a retention rule.
                 * @example 7d5cf0a4-9a8b-4a9e-8a55-0cf5b39a3a11
                 */
                rule_id: components["parameters"]["RuleId"];
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
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewRetentionRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a retention rule.
                 * @example 7d5cf0a4-9a8b-4a9e-8a55-0cf5b39a3a11
                 */
                rule_id: components["parameters"]["RuleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The objects. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionPreview"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listYaraRulesets: {
        parameters: {
            query?: {
                /**
                 * @description Adds `matches` to each ruleset, and `rules` to a single one: how many files match, of those that you see. Up to 1000 files are counted
                 *     among the newest 10 000 matches; fewer where more than 100 rulesets or rules are counted. The answer takes longer.
                 * @example true
                 */
                counts?: components["parameters"]["YaraCounts"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rulesets. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["YaraRulesetList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createYaraRuleset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewYaraRuleset"];
            };
        };
        responses: {
            /** @description The ruleset, with warnings about its source. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["YaraRuleset"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getYaraRuleset: {
        parameters: {
            query?: {
                /**
                 * @description Adds `matches` to each ruleset, and `rules` to a single one: how many files match, of those that you see. Up to 1000 files are counted
                 *     among the newest 10 000 matches; fewer where more than 100 rulesets or rules are counted. The answer takes longer.
                 * @example true
                 */
                counts?: components["parameters"]["YaraCounts"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of a ruleset.
                 * @example 7a2f3c1e-9b0d-4f6a-8a51-2f1f0d9c4b11
                 */
                ruleset_id: components["parameters"]["RulesetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ruleset. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["YaraRuleset"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateYaraRuleset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a ruleset.
                 * @example 7a2f3c1e-9b0d-4f6a-8a51-2f1f0d9c4b11
                 */
                ruleset_id: components["parameters"]["RulesetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["YaraRulesetChange"];
            };
        };
        responses: {
            /** @description The ruleset, with warnings about its source. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["YaraRuleset"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteYaraRuleset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a ruleset.
                 * @example 7a2f3c1e-9b0d-4f6a-8a51-2f1f0d9c4b11
                 */
                ruleset_id: components["parameters"]["RulesetId"];
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
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listYaraVersions: {
        parameters: {
            query?: {
                /**
                 * @description Page size.
                 * @example 5
                 */
                count?: number;
                /**
                 * @description `version` of an entry: the page has those before it.
                 * @example 42
                 */
                before?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of a ruleset.
                 * @example 7a2f3c1e-9b0d-4f6a-8a51-2f1f0d9c4b11
                 */
                ruleset_id: components["parameters"]["RulesetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. An empty page ends the list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["YaraVersionList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listYaraMatches: {
        parameters: {
            query?: {
                /**
                 * @description Page size.
                 * @example 20
                 */
                count?: number;
                /**
                 * @description `position` of a match: the page has those before it.
                 * @example 42
                 */
                before?: number;
                /**
                 * @description Only matches of the rule with this name.
                 * @example note
                 */
                rule?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of a ruleset.
                 * @example 7a2f3c1e-9b0d-4f6a-8a51-2f1f0d9c4b11
                 */
                ruleset_id: components["parameters"]["RulesetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. An empty page ends the list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["YaraMatchList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    suggestYaraRules: {
        parameters: {
            query?: {
                /**
                 * @description Start of the name; case does not matter.
                 * @example win_
                 */
                query?: string;
                /**
                 * @description Maximum number of names.
                 * @example 10
                 */
                count?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Names in byte order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["YaraRuleNames"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkYaraSource: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["YaraSource"];
            };
        };
        responses: {
            /** @description Errors and warnings with their lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["YaraCheck"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCases: {
        parameters: {
            query?: {
                /**
                 * @description Page size.
                 * @example 20
                 */
                count?: number;
                /**
                 * @description `position` of a case: the page has those created before it.
                 * @example 42
                 */
                before?: number;
                /**
                 * @description Only cases in this state.
                 * @example open
                 */
                state?: components["schemas"]["CaseState"];
                /**
                 * @description Start of the name; case does not matter.
                 * @example ransom
                 */
                name?: string;
                /** @description SHA-256 of an object that you see; only cases that it is in. */
                object?: components["schemas"]["Hash"];
                /**
                 * @description Adds `objects` to each case: how many of its objects you see. The answer takes longer.
                 * @example true
                 */
                counts?: components["parameters"]["CaseCounts"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCase: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCase"];
            };
        };
        responses: {
            /** @description The case. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Case"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCase: {
        parameters: {
            query?: {
                /**
                 * @description Adds `objects` to each case: how many of its objects you see. The answer takes longer.
                 * @example true
                 */
                counts?: components["parameters"]["CaseCounts"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of a case.
                 * @example 0d9a6c1f-5a0e-4b55-9a52-6b7a3d0c1e11
                 */
                case_id: components["parameters"]["CaseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The case. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Case"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateCase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a case.
                 * @example 0d9a6c1f-5a0e-4b55-9a52-6b7a3d0c1e11
                 */
                case_id: components["parameters"]["CaseId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CaseChange"];
            };
        };
        responses: {
            /** @description The case. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Case"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a case.
                 * @example 0d9a6c1f-5a0e-4b55-9a52-6b7a3d0c1e11
                 */
                case_id: components["parameters"]["CaseId"];
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
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCaseObjects: {
        parameters: {
            query?: {
                /**
                 * @description Page size.
                 * @example 20
                 */
                count?: number;
                /**
                 * @description `position` of an object: the page has those added before it.
                 * @example 42
                 */
                before?: number;
                /**
                 * @description Adds `parents` to each object: its parents in the case.
                 * @example true
                 */
                parents?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of a case.
                 * @example 0d9a6c1f-5a0e-4b55-9a52-6b7a3d0c1e11
                 */
                case_id: components["parameters"]["CaseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. An empty page ends the list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseObjectList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    addCaseObjects: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a case.
                 * @example 0d9a6c1f-5a0e-4b55-9a52-6b7a3d0c1e11
                 */
                case_id: components["parameters"]["CaseId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCaseObjects"];
            };
        };
        responses: {
            /** @description How many were added, and which hashes belong to no object that you see. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseAddition"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeCaseObjects: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a case.
                 * @example 0d9a6c1f-5a0e-4b55-9a52-6b7a3d0c1e11
                 */
                case_id: components["parameters"]["CaseId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CaseObjectHashes"];
            };
        };
        responses: {
            /** @description How many were removed, and which hashes belong to no object of the case that you see. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseRemoval"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    shareCase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a case.
                 * @example 0d9a6c1f-5a0e-4b55-9a52-6b7a3d0c1e11
                 */
                case_id: components["parameters"]["CaseId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewShare"];
            };
        };
        responses: {
            /** @description The case. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Case"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    unshareCase: {
        parameters: {
            query: {
                /**
                 * @description The group that no longer sees the case.
                 * @example analysts
                 */
                group: string;
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of a case.
                 * @example 0d9a6c1f-5a0e-4b55-9a52-6b7a3d0c1e11
                 */
                case_id: components["parameters"]["CaseId"];
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
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    suggestTags: {
        parameters: {
            query?: {
                /**
                 * @description Start of the tag, matched literally.
                 * @example feed:
                 */
                query?: string;
                /**
                 * @description Maximum number of tags; 0 or absent means all.
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
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
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
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
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listConfigs: {
        parameters: {
            query?: {
                /**
                 * @description Search expression; empty means all.
                 * @example tag:"feed:honeypot" AND file.size:>=1MiB
                 */
                query?: components["parameters"]["Query"];
                /**
                 * @description Sorts the list; see `ConfigSort`. Excludes `older_than` and `page`.
                 * @example family
                 */
                sort?: components["parameters"]["ConfigSort"];
                /** @description `next` of a page of the same list with the same `sort`; the page starts after it. */
                after?: components["parameters"]["After"];
                /**
                 * @description SHA-256 of an object; the page starts after it.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                older_than?: components["parameters"]["OlderThan"];
                /**
                 * @description Page size. Limited to `listing_endpoints_count_limit`.
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfigList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfigUpload"];
            };
        };
        responses: {
            /** @description The config, new or known. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Config"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getConfigStats: {
        parameters: {
            query?: {
                /**
                 * @description `*` for all, or a number of hours or days back, such as `12h` or `7d`.
                 * @example 7d
                 */
                range?: components["parameters"]["StatsRange"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Families, largest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfigStats"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getConfig: {
        parameters: {
            query?: {
                /**
                 * @description Adds `name`, `content_type` and `size` to each listed object, parent and child, and `uploader` and `hold` to details.
                 * @example true
                 */
                names?: components["parameters"]["Names"];
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
            /** @description The config. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Config"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadConfigBelow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description SHA-256 of the parent, or `root` for none.
                 * @example root
                 */
                id: components["parameters"]["ParentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OldConfigUpload"];
                "multipart/form-data": components["schemas"]["LegacyConfigForm"];
            };
        };
        responses: {
            /** @description The config, new or known. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Config"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteConfig: {
        parameters: {
            query?: {
                /**
                 * @description Delete permanently instead of moving to the trash. Earlier deletions of the same object leave the trash, too.
                 * @example false
                 */
                forever?: components["parameters"]["Forever"];
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
            200: components["responses"]["Nothing"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBlobs: {
        parameters: {
            query?: {
                /**
                 * @description Search expression; empty means all.
                 * @example tag:"feed:honeypot" AND file.size:>=1MiB
                 */
                query?: components["parameters"]["Query"];
                /**
                 * @description Sorts the list; see `BlobSort`. Excludes `older_than` and `page`.
                 * @example -size
                 */
                sort?: components["parameters"]["BlobSort"];
                /** @description `next` of a page of the same list with the same `sort`; the page starts after it. */
                after?: components["parameters"]["After"];
                /**
                 * @description SHA-256 of an object; the page starts after it.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                older_than?: components["parameters"]["OlderThan"];
                /**
                 * @description Page size. Limited to `listing_endpoints_count_limit`.
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlobList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadBlob: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BlobUpload"];
            };
        };
        responses: {
            /** @description The blob, new or known. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Blob"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBlob: {
        parameters: {
            query?: {
                /**
                 * @description Adds `name`, `content_type` and `size` to each listed object, parent and child, and `uploader` and `hold` to details.
                 * @example true
                 */
                names?: components["parameters"]["Names"];
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
            /** @description The blob. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Blob"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadBlobBelow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description SHA-256 of the parent, or `root` for none.
                 * @example root
                 */
                id: components["parameters"]["ParentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OldBlobUpload"];
                "multipart/form-data": components["schemas"]["LegacyBlobForm"];
            };
        };
        responses: {
            /** @description The blob, new or known. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Blob"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteBlob: {
        parameters: {
            query?: {
                /**
                 * @description Delete permanently instead of moving to the trash. Earlier deletions of the same object leave the trash, too.
                 * @example false
                 */
                forever?: components["parameters"]["Forever"];
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
            200: components["responses"]["Nothing"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    addFavorite: {
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
            200: components["responses"]["Nothing"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeFavorite: {
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
            200: components["responses"]["Nothing"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    allowThirdPartySharing: {
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
            200: components["responses"]["Nothing"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRelations: {
        parameters: {
            query?: {
                /**
                 * @description Adds `name`, `content_type` and `size` to each listed object, parent and child, and `uploader` and `hold` to details.
                 * @example true
                 */
                names?: components["parameters"]["Names"];
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
            /** @description Newest link first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Relations"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    addChild: {
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
                /**
                 * @description SHA-256 of the child.
                 * @example c81a12f9ac6b3d4e5f60718293a4b5c6d7e8f90123456789abcdef0123450af1
                 */
                child: components["parameters"]["Child"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Nothing"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeChild: {
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
                /**
                 * @description SHA-256 of the child.
                 * @example c81a12f9ac6b3d4e5f60718293a4b5c6d7e8f90123456789abcdef0123450af1
                 */
                child: components["parameters"]["Child"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Nothing"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listShareGroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Names. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupNames"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listShares: {
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
            /** @description Uploaders first, then shares, oldest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharesAndGroups"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    addShare: {
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
                "application/json": components["schemas"]["NewShare"];
            };
        };
        responses: {
            /** @description The shares after the change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shares"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeShare: {
        parameters: {
            query: {
                /**
                 * @description The group that loses access.
                 * @example analysts
                 */
                group: string;
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
            /** @description The shares after the change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shares"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    requestSample: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description SHA-256, SHA-512, SHA-1 or MD5 of a file.
                 * @example 6f5902ac237024bdd0c176cb93063dc4
                 */
                id: components["parameters"]["AnyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A URL relative to the API. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SampleAddress"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    requestSampleInApi: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description SHA-256, SHA-512, SHA-1 or MD5 of a file.
                 * @example 6f5902ac237024bdd0c176cb93063dc4
                 */
                id: components["parameters"]["AnyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A URL relative to the API. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SampleAddress"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadByToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Download token.
                 * @example eyJhbGciOiJIUzUxMiIsInR5cCI6IkpXVCJ9.e30.c2lnbmF0dXJl
                 */
                token: components["parameters"]["PathToken"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listComments: {
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
            /** @description Comments. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    addComment: {
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
                "application/json": components["schemas"]["NewComment"];
            };
        };
        responses: {
            /** @description The comment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeComment: {
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
                /**
                 * @description Number of the comment.
                 * @example 18
                 */
                comment_id: components["parameters"]["CommentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Nothing"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAttributeKeys: {
        parameters: {
            query?: {
                /**
                 * @description Which keys; `manage` means all and needs `manage_users`.
                 * @example read
                 */
                access?: components["parameters"]["Access"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Keys in alphabetical order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributeKeyList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAttributeKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAttributeKey"];
            };
        };
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributeKey"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAttributeTexts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttributeTextsRequest"];
            };
        };
        responses: {
            /** @description What the objects have, by object and key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributeTextList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAttributeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Attribute key.
                 * @example origin
                 */
                key: components["parameters"]["AttributeKeyName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributeKey"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateAttributeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Attribute key.
                 * @example origin
                 */
                key: components["parameters"]["AttributeKeyName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttributeKeyChange"];
            };
        };
        responses: {
            /** @description The key after the change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributeKey"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAttributeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Attribute key.
                 * @example origin
                 */
                key: components["parameters"]["AttributeKeyName"];
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
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAttributePermissions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Attribute key.
                 * @example origin
                 */
                key: components["parameters"]["AttributeKeyName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One entry per group. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributePermissionList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    setAttributePermission: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Attribute key.
                 * @example origin
                 */
                key: components["parameters"]["AttributeKeyName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAttributePermission"];
            };
        };
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributePermission"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeAttributePermission: {
        parameters: {
            query: {
                /**
                 * @description Name of a group.
                 * @example analysts
                 */
                group_name: components["parameters"]["GroupNameQuery"];
            };
            header?: never;
            path: {
                /**
                 * @description Attribute key.
                 * @example origin
                 */
                key: components["parameters"]["AttributeKeyName"];
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
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAttributes: {
        parameters: {
            query?: {
                /**
                 * @description With hidden keys; needs `reading_all_attributes`.
                 * @example false
                 */
                hidden?: components["parameters"]["Hidden"];
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
            /** @description Values of keys the caller may read. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributeList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    addAttribute: {
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
                "application/json": components["schemas"]["NewAttribute"];
            };
        };
        responses: {
            /** @description Values of keys the caller may read, after the change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributeList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeAttribute: {
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
                /**
                 * @description Number of the value.
                 * @example 7
                 */
                attribute_id: components["parameters"]["AttributeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Nothing"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMetakeys: {
        parameters: {
            query?: {
                /**
                 * @description With hidden keys; needs `reading_all_attributes`.
                 * @example false
                 */
                hidden?: components["parameters"]["Hidden"];
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
            /** @description Values. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MetakeyList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    addMetakey: {
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
                "application/json": components["schemas"]["NewMetakey"];
            };
        };
        responses: {
            /** @description Values after the change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MetakeyList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeMetakey: {
        parameters: {
            query: {
                /**
                 * @description Attribute key.
                 * @example origin
                 */
                key: components["parameters"]["MetakeyKey"];
                /**
                 * @description Only this text; empty or absent means every value.
                 * @example mail
                 */
                value?: components["parameters"]["MetakeyValue"];
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
            200: components["responses"]["Nothing"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMetakeyDefinitions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the caller may do with the keys.
                 * @example read
                 */
                access: components["parameters"]["MetaAccess"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Keys in alphabetical order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MetakeyDefinitionList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listManagedMetakeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Keys in alphabetical order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedMetakeyList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getManagedMetakey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Attribute key.
                 * @example origin
                 */
                key: components["parameters"]["AttributeKeyName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedMetakey"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateMetakey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Attribute key.
                 * @example origin
                 */
                key: components["parameters"]["AttributeKeyName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MetakeyDefinitionChange"];
            };
        };
        responses: {
            /** @description The key after the change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MetakeyDefinition"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createMetakey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Attribute key.
                 * @example origin
                 */
                key: components["parameters"]["AttributeKeyName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMetakeyDefinition"];
            };
        };
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MetakeyDefinition"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteMetakey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Attribute key.
                 * @example origin
                 */
                key: components["parameters"]["AttributeKeyName"];
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
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    setMetakeyPermission: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Attribute key.
                 * @example origin
                 */
                key: components["parameters"]["AttributeKeyName"];
                /**
                 * @description Name of a group.
                 * @example analysts
                 */
                group: components["parameters"]["GroupInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MetakeyRights"];
            };
        };
        responses: {
            /** @description The key after the change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedMetakey"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeMetakeyPermission: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Attribute key.
                 * @example origin
                 */
                key: components["parameters"]["AttributeKeyName"];
                /**
                 * @description Name of a group.
                 * @example analysts
                 */
                group: components["parameters"]["GroupInPath"];
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
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listQuickQueries: {
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
        requestBody?: never;
        responses: {
            /** @description Oldest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuickQueryList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createQuickQuery: {
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewQuickQuery"];
            };
        };
        responses: {
            /** @description The saved search. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuickQuery"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteQuickQuery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Number of the saved search.
                 * @example 1
                 */
                query_id: components["parameters"]["QueryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Nothing"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAnalyses: {
        parameters: {
            query?: {
                /**
                 * @description Identifier of the last analysis of the page before, a UUID.
                 * @example 238a2c61-9e9d-4922-9d36-32857528ec8e
                 */
                older_than?: components["parameters"]["OlderThanAnalysis"];
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
            /** @description At most ten. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalysisList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    startAnalysis: {
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
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewAnalysis"];
            };
        };
        responses: {
            /** @description The analysis, always a new one. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysis"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAnalysis: {
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
                /**
                 * @description Identifier of the analysis, a UUID.
                 * @example 238a2c61-9e9d-4922-9d36-32857528ec8e
                 */
                analysis_id: components["parameters"]["AnalysisId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The analysis. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysis"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    assignAnalysis: {
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
                /**
                 * @description Identifier of the analysis, a UUID.
                 * @example 238a2c61-9e9d-4922-9d36-32857528ec8e
                 */
                analysis_id: components["parameters"]["AnalysisId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The analysis. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysis"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    unassignAnalysis: {
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
                /**
                 * @description Identifier of the analysis, a UUID.
                 * @example 238a2c61-9e9d-4922-9d36-32857528ec8e
                 */
                analysis_id: components["parameters"]["AnalysisId"];
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
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listKartonAnalyses: {
        parameters: {
            query?: {
                /**
                 * @description Identifier of the last analysis of the page before, a UUID.
                 * @example 238a2c61-9e9d-4922-9d36-32857528ec8e
                 */
                older_than?: components["parameters"]["OlderThanAnalysis"];
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
            /** @description At most ten. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalysisList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    startKartonAnalysis: {
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
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewAnalysis"];
            };
        };
        responses: {
            /** @description The analysis, always a new one. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysis"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getKartonAnalysis: {
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
                /**
                 * @description Identifier of the analysis, a UUID.
                 * @example 238a2c61-9e9d-4922-9d36-32857528ec8e
                 */
                analysis_id: components["parameters"]["AnalysisId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The analysis. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysis"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    assignKartonAnalysis: {
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
                /**
                 * @description Identifier of the analysis, a UUID.
                 * @example 238a2c61-9e9d-4922-9d36-32857528ec8e
                 */
                analysis_id: components["parameters"]["AnalysisId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The analysis. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysis"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    unassignKartonAnalysis: {
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
                /**
                 * @description Identifier of the analysis, a UUID.
                 * @example 238a2c61-9e9d-4922-9d36-32857528ec8e
                 */
                analysis_id: components["parameters"]["AnalysisId"];
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
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMyGroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Groups. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Whose password was set. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginName"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    requestPasswordChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail was sent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginName"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["MailUnavailable"];
        };
    };
    recoverPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordRecovery"];
            };
        };
        responses: {
            /** @description The mail was sent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginName"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["MailUnavailable"];
        };
    };
    getChallenge: {
        parameters: {
            query: {
                /**
                 * @description The operation that the proof is for.
                 * @example register
                 */
                purpose: components["schemas"]["ChallengePurpose"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The challenge. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Challenge"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Registration"];
            };
        };
        responses: {
            /** @description The account is waiting for approval. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginName"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /**
                 * @description Any text lists pending users; empty or absent lists the others.
                 * @example 1
                 */
                pending?: components["parameters"]["Pending"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Users by login. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUser: {
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
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateUser: {
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserChange"];
            };
        };
        responses: {
            /** @description The login. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginName"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createUser: {
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewUser"];
            };
        };
        responses: {
            /** @description The login. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginName"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["MailUnavailable"];
        };
    };
    deleteUser: {
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
        requestBody?: never;
        responses: {
            /** @description The login. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginName"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewOffboarding: {
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
        requestBody?: never;
        responses: {
            /** @description What the user has now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OffboardingReport"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    offboardUser: {
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["OffboardingRequest"];
            };
        };
        responses: {
            /** @description What was ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OffboardingReport"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPasswordToken: {
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
        requestBody?: never;
        responses: {
            /** @description A token for 14 days. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordToken"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    requestUserPasswordChange: {
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
        requestBody?: never;
        responses: {
            /** @description The mail was sent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginName"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["MailUnavailable"];
        };
    };
    acceptUser: {
        parameters: {
            query?: {
                /**
                 * @description Whether the user is notified by mail, if a mail server is configured.
                 * @example true
                 */
                send_email?: components["parameters"]["SendEmailUnlessNot"];
            };
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
        requestBody?: never;
        responses: {
            /** @description The login. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginName"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["MailUnavailable"];
        };
    };
    rejectUser: {
        parameters: {
            query: {
                /**
                 * @description Whether the user is notified by mail, if a mail server is configured.
                 * @example false
                 */
                send_email: components["parameters"]["SendEmail"];
            };
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
        requestBody?: never;
        responses: {
            /** @description The login. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginName"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["MailUnavailable"];
        };
    };
    getProfile: {
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
        requestBody?: never;
        responses: {
            /** @description The profile; more of it is shown to its owner. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listGroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Groups by name. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of a group.
                 * @example analysts
                 */
                name: components["parameters"]["GroupName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of a group.
                 * @example analysts
                 */
                name: components["parameters"]["GroupName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupChange"];
            };
        };
        responses: {
            /** @description The name after the change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupNameAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of a group.
                 * @example analysts
                 */
                name: components["parameters"]["GroupName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewGroup"];
            };
        };
        responses: {
            /** @description The name. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupNameAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of a group.
                 * @example analysts
                 */
                name: components["parameters"]["GroupName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The name. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupNameAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of a group.
                 * @example analysts
                 */
                name: components["parameters"]["GroupName"];
                /**
                 * @description Login of a user.
                 * @example alice
                 */
                login: components["parameters"]["Login"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberChange"];
            };
        };
        responses: {
            /** @description The name of the group. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupNameAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    addMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of a group.
                 * @example analysts
                 */
                name: components["parameters"]["GroupName"];
                /**
                 * @description Login of a user.
                 * @example alice
                 */
                login: components["parameters"]["Login"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The name of the group. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupNameAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of a group.
                 * @example analysts
                 */
                name: components["parameters"]["GroupName"];
                /**
                 * @description Login of a user.
                 * @example alice
                 */
                login: components["parameters"]["Login"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The name of the group. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupNameAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOidcProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Names in order of creation; none where OpenID Connect is off. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OidcProviderNames"];
                };
            };
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createOidcProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOidcProvider"];
            };
        };
        responses: {
            200: components["responses"]["Nothing"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOidcIdentities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In order of creation of the providers; none where OpenID Connect is off. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OidcIdentities"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOidcProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of an identity provider.
                 * @example keycloak
                 */
                provider: components["parameters"]["Provider"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The provider, without its client secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OidcProvider"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateOidcProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of an identity provider.
                 * @example keycloak
                 */
                provider: components["parameters"]["Provider"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OidcProviderChange"];
            };
        };
        responses: {
            /** @description The name. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OidcProviderName"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteOidcProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of an identity provider.
                 * @example keycloak
                 */
                provider: components["parameters"]["Provider"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The name. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OidcProviderName"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    authenticateWithOidc: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of an identity provider.
                 * @example keycloak
                 */
                provider: components["parameters"]["Provider"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OidcStart"];
            };
        };
        responses: {
            /** @description The page of the provider, and the values that must come back with the code. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OidcAuthentication"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    authorizeWithOidc: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of an identity provider.
                 * @example keycloak
                 */
                provider: components["parameters"]["Provider"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OidcCode"];
            };
        };
        responses: {
            /** @description A session token, valid for 24 hours. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    registerWithOidc: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of an identity provider.
                 * @example keycloak
                 */
                provider: components["parameters"]["Provider"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OidcCode"];
            };
        };
        responses: {
            /** @description A session, or only the login if an administrator must approve the account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OidcRegistration"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    bindOidcAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of an identity provider.
                 * @example keycloak
                 */
                provider: components["parameters"]["Provider"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OidcBinding"];
            };
        };
        responses: {
            200: components["responses"]["Nothing"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOidcLogoutUrl: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of an identity provider.
                 * @example keycloak
                 */
                provider: components["parameters"]["Provider"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OidcLogout"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getServerAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Plugins and limits. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerAdmin"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUsage: {
        parameters: {
            query?: {
                /**
                 * @description `tag` counts by the part of a tag before its first colon.
                 * @example user
                 */
                by?: "kind" | "user" | "group" | "day" | "tag";
                /**
                 * @description Only objects that were uploaded on this day (UTC) or later. A day before the last 400 counts as the first of them.
                 * @example 2026-01-01
                 */
                from?: string;
                /**
                 * @description Only objects that were uploaded on this day (UTC) or before.
                 * @example 2026-12-31
                 */
                to?: string;
                /**
                 * @description This many entries at most. Days are not limited.
                 * @example 10
                 */
                count?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Totals, and entries with the most bytes first. Days are in their order, of the last 30 unless there is a period. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUserUsage: {
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
        requestBody?: never;
        responses: {
            /** @description Objects that this user uploaded first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserUsage"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getQuota: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of a group.
                 * @example analysts
                 */
                name: components["parameters"]["GroupName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The limits, and what all members have uploaded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quota"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    setQuota: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of a group.
                 * @example analysts
                 */
                name: components["parameters"]["GroupName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuotaLimits"];
            };
        };
        responses: {
            /** @description The limits, and what all members have uploaded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quota"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBackgroundTasks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All tasks, also those that are switched off. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackgroundTaskList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    runBackgroundTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of a task.
                 * @example content_check
                 */
                task: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackgroundTask"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRemotes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the order of the configuration; may be empty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemoteList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFromRemote: {
        parameters: {
            query?: {
                /** @description Query arguments for the remote. */
                query?: components["parameters"]["RemoteArguments"];
            };
            header?: never;
            path: {
                /**
                 * @description Name of a remote.
                 * @example partner
                 */
                name: components["parameters"]["RemoteName"];
                /**
                 * @description Path of the remote below `/api/`, with all its slashes.
                 * @example server
                 */
                path: components["parameters"]["RemotePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the remote answered, in its own type. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "application/json": unknown;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    putToRemote: {
        parameters: {
            query?: {
                /** @description Query arguments for the remote. */
                query?: components["parameters"]["RemoteArguments"];
            };
            header?: never;
            path: {
                /**
                 * @description Name of a remote.
                 * @example partner
                 */
                name: components["parameters"]["RemoteName"];
                /**
                 * @description Path of the remote below `/api/`, with all its slashes.
                 * @example server
                 */
                path: components["parameters"]["RemotePath"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Passed"];
        responses: {
            /** @description What the remote answered, in its own type. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "application/json": unknown;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    postToRemote: {
        parameters: {
            query?: {
                /** @description Query arguments for the remote. */
                query?: components["parameters"]["RemoteArguments"];
            };
            header?: never;
            path: {
                /**
                 * @description Name of a remote.
                 * @example partner
                 */
                name: components["parameters"]["RemoteName"];
                /**
                 * @description Path of the remote below `/api/`, with all its slashes.
                 * @example server
                 */
                path: components["parameters"]["RemotePath"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Passed"];
        responses: {
            /** @description What the remote answered, in its own type. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "application/json": unknown;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAtRemote: {
        parameters: {
            query?: {
                /** @description Query arguments for the remote. */
                query?: components["parameters"]["RemoteArguments"];
            };
            header?: never;
            path: {
                /**
                 * @description Name of a remote.
                 * @example partner
                 */
                name: components["parameters"]["RemoteName"];
                /**
                 * @description Path of the remote below `/api/`, with all its slashes.
                 * @example server
                 */
                path: components["parameters"]["RemotePath"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Passed"];
        responses: {
            /** @description What the remote answered, in its own type. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "application/json": unknown;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    pullFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of a remote.
                 * @example partner
                 */
                name: components["parameters"]["RemoteName"];
                /**
                 * @description SHA-256 of the object; for files also SHA-512, SHA-1 or MD5. Case does not matter.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["RemoteExchange"];
        responses: {
            /** @description The file, new or known. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
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
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    pullConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of a remote.
                 * @example partner
                 */
                name: components["parameters"]["RemoteName"];
                /**
                 * @description SHA-256 of the object; for files also SHA-512, SHA-1 or MD5. Case does not matter.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["RemoteExchange"];
        responses: {
            /** @description The config, new or known. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Config"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    pullBlob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of a remote.
                 * @example partner
                 */
                name: components["parameters"]["RemoteName"];
                /**
                 * @description SHA-256 of the object; for files also SHA-512, SHA-1 or MD5. Case does not matter.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["RemoteExchange"];
        responses: {
            /** @description The blob, new or known. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Blob"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    pushFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of a remote.
                 * @example partner
                 */
                name: components["parameters"]["RemoteName"];
                /**
                 * @description SHA-256 of the object; for files also SHA-512, SHA-1 or MD5. Case does not matter.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["RemoteExchange"];
        responses: {
            /** @description What the remote answered to the upload. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pushed"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    pushConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of a remote.
                 * @example partner
                 */
                name: components["parameters"]["RemoteName"];
                /**
                 * @description SHA-256 of the object; for files also SHA-512, SHA-1 or MD5. Case does not matter.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["RemoteExchange"];
        responses: {
            /** @description What the remote answered to the upload. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pushed"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    pushBlob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of a remote.
                 * @example partner
                 */
                name: components["parameters"]["RemoteName"];
                /**
                 * @description SHA-256 of the object; for files also SHA-512, SHA-1 or MD5. Case does not matter.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["RemoteExchange"];
        responses: {
            /** @description What the remote answered to the upload. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pushed"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["RateLimited"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /**
                 * @description Only entries of this time or later.
                 * @example 2026-11-22T00:00:00Z
                 */
                since?: components["parameters"]["AuditSince"];
                /**
                 * @description Only entries before this time.
                 * @example 2026-11-23T00:00:00Z
                 */
                until?: components["parameters"]["AuditUntil"];
                /**
                 * @description Login of who did it.
                 * @example alice
                 */
                actor?: components["parameters"]["AuditActor"];
                /**
                 * @description `operationId` of the contract; of the server itself `removeOldEntries`. Other names that have no entries are refused.
                 * @example deleteFile
                 */
                operation?: components["parameters"]["AuditOperation"];
                /**
                 * @description Only what was done, or only what was refused.
                 * @example refused
                 */
                outcome?: components["parameters"]["AuditOutcome"];
                /**
                 * @description SHA-256 of an object.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                object?: components["parameters"]["AuditObject"];
                /**
                 * @description Only what is about objects of this kind.
                 * @example static_config
                 */
                object_type?: components["parameters"]["AuditObjectType"];
                /**
                 * @description Address of the client.
                 * @example 192.0.2.7
                 */
                address?: components["parameters"]["AuditAddress"];
                /**
                 * @description `X-Request-Id` of the response.
                 * @example 0f1e2d3c4b5a69788796a5b4c3d2e1f0
                 */
                request_id?: components["parameters"]["AuditRequestId"];
                /**
                 * @description Number of an entry; the page starts after it.
                 * @example 1042
                 */
                older_than?: components["parameters"]["AuditOlderThan"];
                /**
                 * @description Page size.
                 * @example 100
                 */
                count?: components["parameters"]["AuditCount"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Entries, and the last one of the whole chain. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDownloads: {
        parameters: {
            query: {
                /**
                 * @description SHA-256 of an object.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                object: string;
                /**
                 * @description Only entries of this time or later.
                 * @example 2026-11-22T00:00:00Z
                 */
                since?: components["parameters"]["AuditSince"];
                /**
                 * @description Only entries before this time.
                 * @example 2026-11-23T00:00:00Z
                 */
                until?: components["parameters"]["AuditUntil"];
                /**
                 * @description Login of who did it.
                 * @example alice
                 */
                actor?: components["parameters"]["AuditActor"];
                /**
                 * @description Number of an entry; the page starts after it.
                 * @example 1042
                 */
                older_than?: components["parameters"]["AuditOlderThan"];
                /**
                 * @description Page size.
                 * @example 100
                 */
                count?: components["parameters"]["AuditCount"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Downloads. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DownloadList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportAuditEntries: {
        parameters: {
            query?: {
                /**
                 * @description Only entries of this time or later.
                 * @example 2026-11-22T00:00:00Z
                 */
                since?: components["parameters"]["AuditSince"];
                /**
                 * @description Only entries before this time.
                 * @example 2026-11-23T00:00:00Z
                 */
                until?: components["parameters"]["AuditUntil"];
                /**
                 * @description Login of who did it.
                 * @example alice
                 */
                actor?: components["parameters"]["AuditActor"];
                /**
                 * @description `operationId` of the contract; of the server itself `removeOldEntries`. Other names that have no entries are refused.
                 * @example deleteFile
                 */
                operation?: components["parameters"]["AuditOperation"];
                /**
                 * @description Only what was done, or only what was refused.
                 * @example refused
                 */
                outcome?: components["parameters"]["AuditOutcome"];
                /**
                 * @description SHA-256 of an object.
                 * @example a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447
                 */
                object?: components["parameters"]["AuditObject"];
                /**
                 * @description Only what is about objects of this kind.
                 * @example static_config
                 */
                object_type?: components["parameters"]["AuditObjectType"];
                /**
                 * @description Address of the client.
                 * @example 192.0.2.7
                 */
                address?: components["parameters"]["AuditAddress"];
                /**
                 * @description `X-Request-Id` of the response.
                 * @example 0f1e2d3c4b5a69788796a5b4c3d2e1f0
                 */
                request_id?: components["parameters"]["AuditRequestId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines, streamed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
}
